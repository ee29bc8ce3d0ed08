import { OWN_ROWS, type Reference } from './check-grammar.ts';
import type { FieldType, Kind } from '../field-types/field-type.ts';
import { FIELD_TYPES } from '../field-types/field-types.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { RefKind } from './grammar.ts';
import { MOST_LINKS } from '../predicates/paths.ts';
import { meantBy } from './synonyms.ts';
import { type Outline, type OutlineField, rowsOutline } from './outline.ts';
import { NAME_LISTS, NUMBERS, SETTINGS } from './setting-paths.ts';
import { diagnosticAtPlace } from './source.ts';

/** Everything that names can name. */
export interface World {
  readonly outlines: ReadonlyMap<string, Outline>;
  /** Names that resources should have by their files, even if a file cannot be read or has an invalid name. */
  readonly fileNames: readonly string[];
  /** Such names of files that are there and cannot serve. */
  readonly leftOut: readonly string[];
  /** Whether a file cannot be parsed, so that its permission key is unknown: then every module is accepted. */
  readonly isUnread: boolean;
  /** Absent while the file of the roles has an error: then every role and module is accepted. */
  readonly roles?: readonly string[];
  /** The attributes of users; absent as the roles are. */
  readonly attributes?: readonly string[];
  /** Permission keys with their options; undefined: any option. */
  readonly modules: ReadonlyMap<string, readonly string[] | undefined>;
  /** Paths below `custom-screens/` without the extension. */
  readonly screens: readonly string[];
  /** Handlers of the server by name; absent when the server's code is not available: then every name is accepted. */
  readonly handlers?: HandlerNames;
}

/** The uses of a handler's name. */
export type HandlerNames = ReadonlyMap<string, 'hook' | 'action' | 'transition' | 'attribute' | 'limit'>;

interface Home {
  readonly file: string;
  readonly text: string;
  /** The file's own resource; absent for navigation and roles. */
  readonly outline?: Outline;
}

/** Checks one name. @returns the diagnostics: none, one, or one per brace of a title. */
export const checkReference = (reference: Reference, home: Home, world: World): readonly Diagnostic[] => {
  const outline = reference.of === undefined ? home.outline : outlineNamed(reference.of, home, world);
  return CHECKS[reference.kind](reference, outline, resourcesFor(home, world)).map(
    ({ message, allowed, shift = 0 }) => {
      const word = shift > 0 ? (reference.name.slice(shift).match(/^[a-z0-9_]+/)?.[0] ?? '') : reference.name;
      const suggestion = allowed && meantBy(word, allowed);
      const place = { line: reference.line, column: reference.column + shift };
      return diagnosticAtPlace(home, place, 'REF', reference.path, message, {
        ...(allowed && { allowed }),
        ...(suggestion !== undefined && { suggestion }),
      });
    },
  );
};

const outlineNamed = (name: string, { outline }: Home, { outlines }: World): Outline | undefined => {
  const isOwn = name.startsWith(OWN_ROWS);
  const [start = '', ...steps] = name.slice(isOwn ? OWN_ROWS.length : 0).split('.');
  const first = isOwn ? behind(outline, start, outlines) : outlines.get(start);
  return steps.reduce((at, step) => behind(at, step, outlines), first);
};

/** The fields that a field leads to: those of its rows, or of the resource that it points at. */
const behind = (outline: Outline | undefined, name: string, outlines: World['outlines']): Outline | undefined => {
  const to = outline && Object.hasOwn(outline.fields, name) ? outline.fields[name]?.to : undefined;
  return rowsOutline(outline, name) ?? (to === undefined ? undefined : outlines.get(to));
};

interface Finding {
  readonly message: string;
  readonly allowed?: readonly string[];
  /** Characters from the start of the text to the invalid name. */
  readonly shift?: number;
}

type Check = (reference: Reference, outline: Outline | undefined, world: World) => readonly Finding[];

/** A field of the table whose type has a trait; an unknown type is reported elsewhere. */
const isStored = (field: OutlineField, has: (type: FieldType) => boolean): boolean =>
  !field.live && (!field.type || has(FIELD_TYPES[field.type]));
const isOwn = (field: OutlineField): boolean => !field.system;
const isOrdered = (field: OutlineField): boolean => isStored(field, ({ isSortable }) => isSortable);
const isText = (field: OutlineField): boolean => isStored(field, (type) => type.isText);
const isLink = (field: OutlineField): boolean => isStored(field, ({ storage }) => storage === 'key');
const isFilterable = (field: OutlineField): boolean => isStored(field, (type) => type.isFilterable);
/** Values of these are no words by themselves: a title is made of values as they are kept, and of other records’ titles. */
const NO_WORDS: readonly Kind[] = ['id', 'boolean', 'parts', 'duration'];
const isWord = (field: OutlineField): boolean =>
  isLink(field) || (isOrdered(field) && isStored(field, ({ kind }) => !NO_WORDS.includes(kind)));

const field =
  (accepts: (field: OutlineField) => boolean, purpose: string): Check =>
  ({ name, of, also = [] }, outline) => {
    if (!outline) return [];
    const secret = of === undefined ? [] : secretFindings(name, outline);
    return secret.length > 0 ? secret : fieldFindings(name, outline, accepts, purpose, also);
  };

const leadsOn = (field: OutlineField): boolean =>
  !field.live && (field.rows !== undefined || (field.to !== undefined && field.type !== undefined));
const isTested = (field: OutlineField): boolean => !field.live && !field.secret;

/**
 * A field, or a path to one through relations and rows (`department.owner`, `skills.level`).
 * @param alone what a field without a path must be, where that is something else.
 */
const path =
  (accepts: (field: OutlineField) => boolean, purpose: string, alone?: (field: OutlineField) => boolean): Check =>
  (reference, outline, world) => {
    const names = reference.name.split('.');
    if (names.length === 1) return field(alone ?? accepts, alone ? '' : purpose)(reference, outline, world);
    if (names.length > MOST_LINKS + 1)
      return [{ message: `"${reference.name}" is too long: a path leads through up to ${MOST_LINKS} fields` }];
    let at = outline;
    let shift = 0;
    for (const [index, name] of names.entries()) {
      if (!at) return [];
      const isLast = index === names.length - 1;
      const secret = isLast && index > 0 ? secretFindings(name, at) : [];
      const found =
        secret.length > 0
          ? secret
          : isLast
            ? fieldFindings(name, at, accepts, purpose)
            : fieldFindings(name, at, leadsOn, 'here: it leads to no other record and no rows');
      if (found.length > 0) return found.map((finding) => ({ ...finding, shift }));
      shift += name.length + 1;
      at = behind(at, name, world.outlines);
    }
    return [];
  };

/** A secret named by another file; a file's own secrets are checked with the file. */
const secretFindings = (name: string, { fields }: Outline): Finding[] =>
  Object.hasOwn(fields, name) && fields[name]?.secret
    ? [
        {
          message: `"${name}" is a secret ("writeOnly"): nothing reads it`,
          allowed: Object.keys(fields).filter((each) => !fields[each]?.secret),
        },
      ]
    : [];

const fieldFindings = (
  name: string,
  outline: Outline,
  accepts: (field: OutlineField) => boolean,
  purpose: string,
  also: readonly string[] = [],
): Finding[] => {
  const found = Object.hasOwn(outline.fields, name) ? outline.fields[name] : undefined;
  if (found && accepts(found)) return [];
  const allowed = [
    ...Object.keys(outline.fields).filter((each) => accepts(outline.fields[each] as OutlineField)),
    ...also,
  ];
  if (found?.live && purpose !== '')
    return [
      {
        message: `Field "${name}" cannot be used ${withoutReason(purpose)}: it is worked out when it is read`,
        allowed,
      },
    ];
  if (found) return [{ message: `Field "${name}" cannot be used ${purpose}`, allowed }];
  return [{ message: `Field "${name}" does not exist in resource "${outline.resource}"`, allowed }];
};

/** Only roles and navigation can name resources that are not in service: they need nothing from them. */
const resourcesFor = ({ outline }: Home, world: World): World =>
  outline ? world : { ...world, fileNames: [...world.fileNames, ...world.leftOut] };

const among = (what: string, allowed: readonly string[], name: string): Finding[] =>
  allowed.includes(name) ? [] : [{ message: `There is no ${what} "${name}"`, allowed }];

/** What every user has. */
const OWN_VALUES = ['id', 'role', 'username'] as const;

const CHECKS: Readonly<Record<RefKind, Check>> = {
  field: field(() => true, ''),
  ownField: field(isOwn, 'here: it is kept by the system'),
  storedField: field(isOrdered, 'in an index: it holds more than one plain value'),
  sortField: field(isOrdered, 'to sort by'),
  searchField: field(isText, 'in the search: it is not text'),
  filterField: field(isFilterable, 'as a filter'),
  searchPath: path(isText, 'in the search: it is not text'),
  filterPath: path(isFilterable, 'as a filter'),
  groupField: ({ name, among: names = [], also = [] }) => among('field', [...names, ...also], name),
  parentField: field(() => true, ''),
  testedField: path(isTested, 'in a condition', () => true),
  testedParent: path(isTested, 'in a condition', () => true),
  userValue: ({ name }, _outline, { attributes }) =>
    attributes ? among('value of the user', [...OWN_VALUES, ...attributes], name) : [],
  attribute: ({ name }, _outline, { attributes }) => (attributes ? among('attribute of users', attributes, name) : []),
  settingPath: ({ name }) => among('team setting', SETTINGS, name),
  fieldPath: path(isFilterable, 'as a parameter'),
  derivePath: (reference, outline, world) => (outline ? deriveFindings(reference.name, outline, world) : []),
  template: ({ name }, outline) => (outline ? templateFindings(name, outline) : []),
  resource: ({ name }, _outline, world) => resourceFindings(name, world),
  person: ({ path }, outline, { outlines }) => personFindings(path, outline, outlines),
  counted: (reference, outline, world) => countedFindings(reference, outline, world),
  role: ({ name }, _outline, { roles }) => (roles ? among('role', roles, name) : []),
  module: ({ name }, _outline, { roles, modules, isUnread }) =>
    roles && !isUnread ? among('module', [...modules.keys()], name) : [],
  option: ({ name, path }, outline, { modules, isUnread }) => {
    if (!outline && isUnread) return [];
    const options = outline ? outline.module?.options : modules.get(path.split('.').at(-2) ?? '');
    return options ? among('option', options, name) : [];
  },
  screen: ({ name }, _outline, { screens }) =>
    screens.includes(name) ? [] : [{ message: `There is no file custom-screens/${name}.tsx`, allowed: screens }],
  action: ({ name }, outline) => (outline ? among('transition or action', outline.recordActions, name) : []),
  handler: ({ name, path }, _outline, { handlers }) => (handlers ? handlerFindings(name, path, handlers) : []),
  icon: () => [],
  setting: ({ name }) => among('list of names in the team settings at', NAME_LISTS, name),
  limitSetting: ({ name }) => among('number in the team settings at', NUMBERS, name),
};

const resourceFindings = (name: string, { outlines, fileNames }: World): Finding[] =>
  among('resource', [...new Set([...outlines.keys(), ...fileNames])], name);

/**
 * The user who does it can only be given to a relation to people. What is no relation to one record is said with the
 * file itself.
 */
const personFindings = (path: string, outline: Outline | undefined, outlines: World['outlines']): Finding[] => {
  const to = fieldGiven(path, outline)?.to;
  const target = to === undefined ? undefined : outlines.get(to);
  if (!target || target.kind === 'people') return [];
  return [{ message: `"$user" is a person, and ${target.resource} are not: their file does not say "kind: people"` }];
};

/** The field that a value is for: `properties.owner.default.$user`, in rows below their `items`, or `….set.owner.$user`. */
const fieldGiven = (path: string, outline: Outline | undefined): OutlineField | undefined => {
  const names = path.split('.');
  const [root, first = '', items, , cell = ''] = names;
  if (root !== 'properties') return outline?.fields[names.at(-2) ?? ''];
  return items === 'items' ? outline?.fields[first]?.rows?.[cell] : outline?.fields[first];
};

const rowsIn = (outline: Outline | undefined): string[] =>
  Object.entries(outline?.fields ?? {}).flatMap(([name, { rows }]) => (rows ? [name] : []));

/** A resource, or rows: of this record without a relation, of others as `panels.levels`. */
const countedFindings = (
  { name, isOwnRows }: Reference,
  outline: Outline | undefined,
  world: World,
): readonly Finding[] => {
  if (isOwnRows && !rowsIn(outline).includes(name))
    return world.outlines.has(name)
      ? [{ message: `The key "via" is missing: the relation of ${name} that points here` }]
      : [
          {
            message: `There are no rows "${name}" here; what points here is counted with "via"`,
            allowed: rowsIn(outline),
          },
        ];
  if (isOwnRows) return [];
  const [resource = '', rows, ...more] = name.split('.');
  if (rows === undefined) return resourceFindings(name, world);
  const theirs = world.outlines.get(resource);
  const known = rowsIn(theirs).map((each) => `${resource}.${each}`);
  return more.length === 0 && (!theirs || known.includes(name))
    ? []
    : [{ message: `There are no rows "${name}"`, allowed: known }];
};

/** The kinds of handlers by the keys of files below which they are named; elsewhere a transition names them. */
const HANDLED: Readonly<Record<string, 'hook' | 'action' | 'attribute' | 'limit'>> = {
  hooks: 'hook',
  actions: 'action',
  attributes: 'attribute',
  list: 'limit',
};

/** A handler must be made for the place that names it. */
const handlerFindings = (name: string, path: string, handlers: HandlerNames): Finding[] => {
  const place = HANDLED[path.split('.')[0] ?? ''] ?? 'transition';
  const fitting = [...handlers].flatMap(([each, kind]) => (kind === place ? [each] : []));
  const other = handlers.get(name);
  if (other !== undefined && other !== place)
    return [{ message: `"${name}" is a handler for ${other}s, not for ${place}s`, allowed: fitting }];
  return among(`handler for ${place}s`, fitting, name);
};

const withoutReason = (purpose: string): string => purpose.split(':')[0] ?? purpose;

const isReadThrough = (field: OutlineField): boolean =>
  isStored(field, ({ storage, kind }) => storage !== 'join' && kind !== 'opaque');

/** relation.field or relation.relation.field. */
const deriveFindings = (path: string, outline: Outline, world: World): Finding[] => {
  const names = path.split('.');
  if (names.length < 2 || names.length > MAX_STEPS || names.includes(''))
    return [{ message: `"${path}" is not relation.field or relation.relation.field` }];
  let at: Outline | undefined = outline;
  let shift = 0;
  for (const [index, name] of names.entries()) {
    if (!at) return [];
    const isLast = index === names.length - 1;
    const secret = isLast ? secretFindings(name, at) : [];
    if (secret.length > 0) return secret.map((finding) => ({ ...finding, shift }));
    const found = isLast
      ? fieldFindings(name, at, isReadThrough, 'to be read through a relation')
      : fieldFindings(name, at, isLink, 'here: it is no relation to one record');
    if (found.length > 0) return found.map((finding) => ({ ...finding, shift }));
    shift += name.length + 1;
    const to: string | undefined = at.fields[name]?.to;
    at = to === undefined ? undefined : world.outlines.get(to);
  }
  return [];
};

const MAX_STEPS = 3;

const templateFindings = (template: string, outline: Outline): Finding[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)].flatMap((match) =>
    fieldFindings(match[1] ?? '', outline, isWord, 'in a title').map((finding) => ({
      ...finding,
      shift: match.index + 1,
    })),
  );
