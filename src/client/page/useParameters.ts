import { useSearchParams } from 'react-router-dom';

type Parameters = Readonly<Record<string, string | undefined>>;

/** The parameters of the address, and what changes some of them in place: an empty value takes its parameter away. */
export function useParameters(): readonly [URLSearchParams, (parts: Parameters) => void] {
  const [params, setParams] = useSearchParams();
  const set = (parts: Parameters) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(parts))
          if (value) before.set(name, value);
          else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return [params, set];
}
