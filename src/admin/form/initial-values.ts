import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import { defaultValues } from '#engine/validation/write-shape.ts';
import { writableOf } from './form-values.ts';
import type { Values } from './form-values.ts';

/** What a new record starts with: the file's defaults, then what the address asks for (`?source={"organization":3}`), then what was copied. */
export function initialValues(
  definition: CatalogueResource,
  context: EvaluationContext,
  search: string,
  copied: Values = {},
): Values {
  const defaults = writableOf(definition, defaultValues(definition.fields, context));
  return { ...defaults, ...presetOf(definition, search), ...writableOf(definition, copied) };
}

/** The writable fields that `source` in the address names. An address that says nothing readable presets nothing. */
function presetOf(definition: CatalogueResource, search: string): Values {
  const source = new URLSearchParams(search).get('source');
  const preset = source === null ? null : readObject(source);
  if (!preset) return {};
  return Object.fromEntries(definition.writable.flatMap((name) => (name in preset ? [[name, preset[name]]] : [])));
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
