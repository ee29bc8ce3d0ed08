import { useTranslate } from 'ra-core';

const MARK = '@@react-admin@@';

/** What a text field shows of an error at its place. */
export function useFault(errors: Readonly<Record<string, string>>) {
  const text = useFaultText();
  return (place: string) => ({
    error: errors[place] !== undefined,
    helperText: errors[place] === undefined ? undefined : text(errors[place]),
  });
}

/** A packed error of the server in the reader's language. */
export function useFaultText(): (packed: string) => string {
  const translate = useTranslate();
  return (packed) => {
    if (!packed.startsWith(MARK)) return packed;
    const { message, args } = JSON.parse(packed.slice(MARK.length)) as {
      message: string;
      args: Record<string, unknown>;
    };
    return translate(message, args);
  };
}
