import { FIELD_TYPES } from '../field-types/field-types.ts';
import { fieldTypeOf } from './complete-field.ts';
import { DEFAULT_GRANTS } from './default-grants.ts';
import type { FieldTypeName } from '../model/definition.ts';
import { liveFields } from './live-fields.ts';
import type { RawField } from './raw-resource.ts';
import { systemFields } from './system-fields.ts';

/** What other files need to know about a resource, even if its file has errors. */
export interface Outline {
  readonly resource: string;
  readonly fields: Readonly<Record<string, OutlineField>>;
  /** What the records are, where the file says so. */
  readonly kind?: string;
  /** Keys of its transitions and actions. */
  readonly recordActions: readonly string[];
  /** The permission key with its options; without options every default one. */
  readonly module?: { readonly key: string; readonly options: readonly string[] };
}

export interface OutlineField {
  /** Absent where the file does not say it rightly. */
  readonly type?: FieldTypeName;
  /** The path that its value is read along; with the other outlines at hand it says the type (`withDerivedTypes`). */
  readonly derive?: readonly string[];
  /** What a relation points at. */
  readonly to?: string;
  readonly system: boolean;
  /** Worked out when it is read: nothing can be found or ordered by it. */
  readonly live?: true;
  /** The fields of its rows. */
  readonly rows?: Readonly<Record<string, OutlineField>>;
  /** Written and never read: no other file can name it. */
  readonly secret?: true;
}

/** Reads what it can from a file with any error but a syntax error. */
export const outlineOf = (value: unknown, fallbackName: string): Outline => {
  const root = isObject(value) ? value : {};
  const properties = isObject(root['properties']) ? root['properties'] : {};
  return {
    resource: typeof root['resource'] === 'string' ? root['resource'] : fallbackName,
    fields: { ...outlineFields(properties), ...systemOutline(root) },
    ...(typeof root['kind'] === 'string' && { kind: root['kind'] }),
    recordActions: recordActionsOf(root),
    ...moduleOf(root['permissions']),
  };
};

/** Gives derived fields the types of what they read in the other resources, where that is known. */
export const withDerivedTypes = (outlines: ReadonlyMap<string, Outline>): ReadonlyMap<string, Outline> => {
  const endOf = (outline: Outline, path: readonly string[], depth = 0): OutlineField | undefined => {
    const [name = '', ...rest] = path;
    const field = Object.hasOwn(outline.fields, name) ? outline.fields[name] : undefined;
    if (rest.length > 0) {
      const target = outlines.get(field?.to ?? '');
      return target && endOf(target, rest, depth);
    }
    return field?.derive && depth < DEEPEST ? endOf(outline, field.derive, depth + 1) : field;
  };
  const typed = (outline: Outline, field: OutlineField): OutlineField => {
    const source = field.derive && endOf(outline, field.derive);
    if (!source) return field;
    return { ...field, ...(source.type && { type: source.type }), ...(source.to !== undefined && { to: source.to }) };
  };
  const typedFields = (outline: Outline): Outline['fields'] =>
    Object.fromEntries(
      Object.entries(outline.fields).map(([key, field]) => {
        const own = typed(outline, field);
        return [key, own.rows ? { ...own, rows: typedFields({ ...outline, fields: own.rows }) } : own];
      }),
    );
  return new Map(
    [...outlines].map(([name, outline]) => {
      const all = Object.values(outline.fields).flatMap((field) => [field, ...Object.values(field.rows ?? {})]);
      return all.some(({ derive }) => derive) ? [name, { ...outline, fields: typedFields(outline) }] : [name, outline];
    }),
  );
};

const DEEPEST = 10;

/** The rows of a field as if they were a resource; `name` as a `Reference` has it in `of`. */
export const rowsOutline = (outline: Outline | undefined, name: string): Outline | undefined => {
  const rows = outline && Object.hasOwn(outline.fields, name) ? outline.fields[name]?.rows : undefined;
  return rows && { resource: `${outline!.resource}.${name}`, fields: rows, recordActions: [] };
};

const outlineFields = (properties: Record<string, unknown>): Record<string, OutlineField> => {
  const live = liveFields(properties);
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const field = outlineField(property);
      return [name, live.has(name) ? { ...field, live: true as const } : field] as const;
    }),
  );
};

const recordActionsOf = ({ states, actions }: Record<string, unknown>): readonly string[] => {
  const transitions = isObject(states) && isObject(states['transitions']) ? Object.keys(states['transitions']) : [];
  const keys = Array.isArray(actions) ? actions.map((action: unknown) => isObject(action) && action['key']) : [];
  return [...transitions, ...keys.filter((key) => typeof key === 'string')];
};

const moduleOf = (permissions: unknown): Pick<Outline, 'module'> => {
  if (!isObject(permissions) || typeof permissions['key'] !== 'string') return {};
  const grants = isObject(permissions['grants']) ? permissions['grants'] : DEFAULT_GRANTS;
  const groups = Array.isArray(permissions['fields']) ? permissions['fields'] : [];
  const ofGroups = groups.map((group: unknown) => (isObject(group) ? group['option'] : undefined));
  const given = Object.entries(grants).flatMap(([option, grant]) => (isOnlyLentGrant(grant) ? [] : [option]));
  const options = [...given, ...ofGroups.filter((option) => typeof option === 'string')];
  return { module: { key: permissions['key'], options: [...new Set(options)] } };
};

/** No role and no list gives an option that an attribute lends. */
const isOnlyLentGrant = (grant: unknown): boolean =>
  isObject(grant) && isObject(grant['lentTo']) && grant['lentTo']['attribute'] !== undefined;

const outlineField = (property: unknown): OutlineField => {
  if (!isObject(property)) return { system: false };
  const raw = property as RawField;
  const relation: unknown = raw.relation ?? (isObject(raw.items) ? raw.items.relation : undefined);
  const to = isObject(relation) && typeof relation['to'] === 'string' ? relation['to'] : undefined;
  if (raw.derive !== undefined)
    return {
      system: false,
      ...(isObject(raw.derive) && typeof raw.derive.from === 'string' && { derive: raw.derive.from.split('.') }),
    };
  /** Nothing has checked the file's words yet. */
  const type = fieldTypeOf(raw) as FieldTypeName | undefined;
  return {
    ...(type && { type }),
    ...(type &&
      FIELD_TYPES[type].storage === 'child' && {
        rows: outlineFields(isObject(raw.items?.properties) ? raw.items.properties : {}),
      }),
    ...(to !== undefined && { to }),
    ...(raw.writeOnly === true && { secret: true as const }),
    system: false,
  };
};

const systemOutline = (root: Record<string, unknown>): Record<string, OutlineField> =>
  Object.fromEntries(
    Object.values(
      systemFields({ softDelete: root['softDelete'] === true, orderedByHand: root['orderedByHand'] === true }),
    ).map(({ name, type, relation }) => [name, { type, ...(relation && { to: relation.to }), system: true }]),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
