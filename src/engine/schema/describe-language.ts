import { NAVIGATION_GRAMMAR, RESOURCE_GRAMMAR, ROLES_GRAMMAR, type Grammar } from './grammar.ts';

const INTRODUCTION = `# The resource language

All available keys, generated from the meta-schemas in \`schemas/\`. Editors show the same descriptions while you type. Each
file describes one resource and has its name. Store it anywhere under \`resources/\` except \`resources/app/\`, as \`.yaml\`
(version 1.2, without anchors and tags) or \`.json\`. Any key that isn’t listed here is an error.`;

/** The parts of the language that a reader looks up by name, in reading order. */
const PARTS: readonly (readonly [heading: string, definition: string])[] = [
  ['A field', 'field'],
  ['A field of a group', 'groupField'],
  ['A field of a row', 'rowField'],
  ['A relation', 'relation'],
  ['A default', 'default'],
  ['A section', 'section'],
  ['A transition', 'transition'],
  ['A condition', 'predicate'],
  ['The tests of a condition', 'testWords'],
  ['A comparison value', 'operand'],
  ['A grant', 'grant'],
  ['The records of a grant', 'grantRows'],
  ['The readable records of a grant', 'readRows'],
];

/** The reference of the language in Markdown: \`docs/resource-language.md\`. */
export const describeLanguage = (): string => {
  const parts = PARTS.map(([heading, name]) => section(heading, RESOURCE_GRAMMAR.definitions?.[name] ?? {}));
  return [
    INTRODUCTION,
    section('A resource file', RESOURCE_GRAMMAR),
    ...parts,
    section('`resources/app/navigation.yaml`: an entry', NAVIGATION_GRAMMAR.definitions?.['item'] ?? {}),
    section('`resources/app/roles.yaml`', ROLES_GRAMMAR),
    notBuilt(),
    '',
  ].join('\n\n');
};

const section = (heading: string, grammar: Grammar): string =>
  [`## ${heading}`, grammar.description, entries(grammar, 0).join('\n')].filter(Boolean).join('\n\n');

/** One line per key; keys of objects inside it are indented below. */
const entries = (grammar: Grammar, depth: number): string[] => {
  const branches = grammar.anyOf && !grammar.properties ? grammar.anyOf : [grammar];
  return branches.flatMap((branch) => {
    if (branch.$ref !== undefined) return depth === 0 ? [`- ${linkTo(branch.$ref)}`] : [];
    if (depth === 0 && !branch.properties && branch.description !== undefined)
      return [`- ${kindOf(branch)}: ${branch.description}`];
    const keys = Object.entries(branch.properties ?? {}).flatMap(([key, inner]) => entry(key, inner, branch, depth));
    return [...keys, ...freeEntries(branch, depth)];
  });
};

const entry = (key: string, grammar: Grammar, parent: Grammar, depth: number): string[] => {
  const required = parent.required?.includes(key) ? ', required' : '';
  const link = grammar.$ref === undefined ? kindOf(grammar) : linkTo(grammar.$ref);
  const described = grammar.description ?? SHARED[grammar.$ref ?? '']?.description;
  const description = described === undefined ? '' : `: ${described}`;
  return [`${'  '.repeat(depth)}- \`${key}\` (${link}${required})${description}`, ...inside(grammar, depth + 1)];
};

/** What several keys mean alike, and no part of its own says. */
const SHARED: Readonly<Record<string, Grammar | undefined>> = {
  '#/definitions/through': RESOURCE_GRAMMAR.definitions?.['through'],
};

const inside = (grammar: Grammar, depth: number): string[] => {
  if (grammar.$ref !== undefined) return [];
  return grammar.items ? inside(grammar.items, depth) : entries(grammar, depth);
};

const freeEntries = (grammar: Grammar, depth: number): string[] => {
  const free = grammar.additionalProperties;
  if (!free) return [];
  return free.$ref === undefined
    ? entries(free, depth)
    : [`${'  '.repeat(depth)}- each ${grammar['x-key-ref'] ? 'field' : 'key'}: ${linkTo(free.$ref)}`];
};

/** Conditions with a word less or more. */
const CONDITIONS = ['grantPredicate', 'filterPredicate'];

const linkTo = ($ref: string): string => {
  const name = $ref.replace('#/definitions/', '');
  const part = PARTS.find(
    ([, definition]) => definition === name || (CONDITIONS.includes(name) && definition === 'predicate'),
  );
  return part ? `[${part[0].toLowerCase()}](#${part[0].toLowerCase().replaceAll(' ', '-')})` : (WORDS[name] ?? name);
};

const WORDS: Readonly<Record<string, string>> = {
  item: 'an entry',
  scalar: 'text, a number, true, false or null',
  fieldValue: '`{ $field: … }`',
  parentValue: '`{ $parent: … }`',
  parentPredicate: 'a condition on the record',
  actionRows: 'true or `{ where: condition }`',
  through: 'a relation or list: a relation',
  fieldTest: 'a value or tests',
  operand: 'a value',
};

const REF_WORDS: Readonly<Record<string, string>> = {
  resource: 'a resource',
  role: 'a role',
  person: '`id`',
  screen: 'a screen',
  icon: 'an icon',
  module: 'a module',
  option: 'an option',
  action: 'a transition or an action',
  handler: 'a server handler',
  setting: 'a team setting',
  limitSetting: 'a number in the team settings',
  template: 'text with fields in braces',
  fieldPath: 'a field, or a path through relations and rows',
  searchPath: 'a field, or a path through relations and rows',
  filterPath: 'a field, or a path through relations and rows',
  testedField: 'a field, or a path through relations and rows',
  userValue: 'a value of the user',
  attribute: 'an attribute of users',
};

const kindOf = (grammar: Grammar): string => {
  if (grammar['x-ref']) return REF_WORDS[grammar['x-ref']] ?? 'a field';
  if (grammar.enum) return grammar.enum.map((value) => `\`${String(value)}\``).join(', ');
  if ('const' in grammar) return `\`${String(grammar.const)}\``;
  if (grammar.items)
    return `list: ${grammar.items.$ref === undefined ? kindOf(grammar.items) : linkTo(grammar.items.$ref)}`;
  if (grammar.anyOf && !grammar.properties)
    return [
      ...new Set(
        grammar.anyOf
          .filter((branch) => !branch['x-not-built']?.length || branch.properties)
          .map((branch) => (branch.$ref === undefined ? kindOf(branch) : linkTo(branch.$ref))),
      ),
    ].join(' or ');
  return KIND_WORDS[[grammar.type ?? 'object'].flat().join()] ?? 'text, a number, true, false or null';
};

const KIND_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
};

const notBuilt = (): string => {
  const objects: [string, Grammar][] = [
    ['a file', RESOURCE_GRAMMAR],
    ['a field', RESOURCE_GRAMMAR.definitions?.['field'] ?? {}],
    ['a relation', RESOURCE_GRAMMAR.definitions?.['relation'] ?? {}],
    ['the list', RESOURCE_GRAMMAR.properties?.['list'] ?? {}],
    ['the form', RESOURCE_GRAMMAR.properties?.['form'] ?? {}],
    ['a section', RESOURCE_GRAMMAR.definitions?.['section'] ?? {}],
    ['a tab', RESOURCE_GRAMMAR.properties?.['tabs']?.items ?? {}],
    ['the permissions', RESOURCE_GRAMMAR.properties?.['permissions'] ?? {}],
    ['a grant', RESOURCE_GRAMMAR.definitions?.['grant'] ?? {}],
  ];
  const lines = objects.map(([where, grammar]) => {
    const keys = [grammar['x-not-built'] ?? []].flat().map((key) => `\`${key}\``);
    return `- In ${where}: ${keys.join(', ')}`;
  });
  return [
    '## Not built yet',
    'These keys are reserved and rejected with `NOT_BUILT` until they are available.',
    lines.join('\n'),
  ].join('\n\n');
};
