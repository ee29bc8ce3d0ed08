const UCS2_LENGTH = `(text) => { let length = 0; for (const _ of text) length += 1; return length; }`;

const EQUAL = `function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}`;

/** The modules that ajv's generated code would load from ajv itself, as text. */
const RUNTIME: readonly (readonly [request: string, code: string])[] = [
  ['require("ajv/dist/runtime/ucs2length").default', UCS2_LENGTH],
  ['require("ajv/dist/runtime/equal").default', EQUAL],
];

/**
 * Makes generated validation code self-contained: the modules that it would `require` are written into it.
 * @throws {Error} when it needs an unknown module, which a browser could not load.
 */
export const inlineRuntime = (code: string): string => {
  const inlined = RUNTIME.reduce((text, [request, replacement]) => text.replaceAll(request, () => replacement), code);
  const left = /require\([^)]*\)[.\w]*/.exec(inlined);
  if (left) throw new Error(`A validator module needs ${left[0]}, which a browser cannot load`);
  return inlined;
};
