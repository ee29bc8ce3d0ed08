import type { CompiledValidate } from '#engine/validation/field-errors.ts';

interface ValidatorModule {
  readonly validate: CompiledValidate;
}

const loaded = new Map<string, Promise<CompiledValidate | undefined>>();

/**
 * The check that the server compiled for this user and this resource, by the address in their catalogue; fetched once.
 * Undefined if it cannot be fetched: then only the server checks, and saving stays possible.
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
