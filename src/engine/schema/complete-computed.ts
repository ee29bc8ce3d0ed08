import type { FieldDefinition } from '../model/definition.ts';
import type { Aggregate, ComputedDefinition, RollupDefinition } from '../model/computed-definition.ts';
import type { RawComputed, RawField } from './raw-resource.ts';

const AGGREGATES: readonly Aggregate[] = ['count', 'sum', 'min', 'max', 'avg', 'first', 'months'];

/** `computed` and `derive` of a property, complete. */
export const completeComputed = (raw: RawField): Pick<FieldDefinition, 'computed' | 'derive' | 'deriveMode'> => ({
  ...(raw.computed && { computed: computedOf(raw.computed) }),
  ...(raw.derive && { derive: raw.derive.from.split('.'), ...modeOf(raw.derive.mode) }),
});

const modeOf = (mode: NonNullable<RawField['derive']>['mode']): Pick<FieldDefinition, 'deriveMode'> =>
  mode === undefined || mode === 'live' ? {} : { deriveMode: mode };

const computedOf = (raw: RawComputed): ComputedDefinition => {
  if (raw.formula !== undefined) return { kind: 'formula', formula: raw.formula };
  const aggregate = AGGREGATES.find((each) => raw[each] !== undefined) ?? 'count';
  return {
    kind: 'rollup',
    aggregate,
    ...countedIn(raw[aggregate] ?? '', raw.via),
    ...(raw.of !== undefined && { of: raw.of }),
    ...(raw.from !== undefined && { from: raw.from }),
    ...(raw.to !== undefined && { to: raw.to }),
    ...(raw.orderBy && { orderBy: raw.orderBy.map(({ field, order = 'ASC' }) => ({ field, order })) }),
    ...(raw.where && { where: raw.where }),
    scope: raw.scope ?? (raw.store === 'stored' ? 'all' : 'readable'),
  };
};

/** `panels.levels` with a relation: rows of others; a name without one: rows of this record, whose resource is filled in by `ownRollup`. */
const countedIn = (name: string, via: string | undefined): Pick<RollupDefinition, 'resource' | 'rows' | 'via'> => {
  if (via === undefined) return { resource: '', rows: name };
  const [resource = '', rows] = name.split('.');
  return { resource, ...(rows !== undefined && { rows }), via };
};

/** A count of the record's own rows knows whose they are. */
export const ownRollup = (resource: string, field: FieldDefinition): FieldDefinition =>
  field.computed?.kind === 'rollup' && field.computed.via === undefined
    ? { ...field, computed: { ...field.computed, resource } }
    : field;
