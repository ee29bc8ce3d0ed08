import type { Aggregate, ComputedDefinition, FieldDefinition } from './definition.ts';
import type { RawComputed, RawField } from './raw-resource.ts';

export const AGGREGATES: readonly Aggregate[] = ['count', 'sum', 'min', 'max', 'avg'];

/** `computed` and `derive` of a property, complete. */
export const completeComputed = (raw: RawField): Pick<FieldDefinition, 'computed' | 'derive'> => ({
  ...(raw.computed && { computed: computedOf(raw.computed) }),
  ...(raw.derive && { derive: raw.derive.from.split('.') }),
});

const computedOf = (raw: RawComputed): ComputedDefinition => {
  if (raw.formula !== undefined) return { kind: 'formula', formula: raw.formula };
  const aggregate = AGGREGATES.find((each) => raw[each] !== undefined) ?? 'count';
  return {
    kind: 'rollup',
    aggregate,
    resource: raw[aggregate] ?? '',
    via: raw.via ?? '',
    ...(raw.of !== undefined && { of: raw.of }),
    ...(raw.where && { where: raw.where }),
    scope: raw.scope ?? (raw.store === 'stored' ? 'all' : 'readable'),
  };
};
