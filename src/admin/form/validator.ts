import type { CompiledValidate } from '#engine/validation/field-errors.ts';

interface ValidatorModule {
  readonly validate: CompiledValidate;
}

const loaded = new Map<string, Promise<CompiledValidate | undefined>>();

/**
 * The check that the server compiled for this person and this resource, by the address in his catalogue; fetched once.
 * Undefined where it cannot be fetched: then the server alone checks, and nobody is kept from saving.
 */
export function loadValidator(address: string): Promise<CompiledValidate | undefined> {
  const known = loaded.get(address);
  if (known) return known;
  const module = (import(/* @vite-ignore */ address) as Promise<ValidatorModule>).then(
    ({ validate }) => validate,
    () => {
      loaded.delete(address);
      return undefined;
    },
  );
  loaded.set(address, module);
  return module;
}
