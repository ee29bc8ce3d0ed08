import { nearest } from '#shared/nearest.ts';

/**
 * Words of other systems (Frappe, Directus, Strapi, Odoo, JSON Schema, Rails, SQL) for what the grammar names
 * differently, in lower case and without punctuation. If a word has several meanings, the first one allowed at the
 * place counts.
 */
const MEANT: readonly (readonly [meant: string, foreign: string])[] = [
  // fields
  ['required', 'reqd mandatory presence nullable null isnullable allownull optional notnull notempty isrequired'],
  ['title', 'label string displayname caption verbosename'],
  ['help', 'hint tooltip helptext helptexts note comment instructions'],
  ['readOnly', 'locked disabled editable'],
  ['noCopy', 'copy nocopy'],
  ['unique', 'uniqueness isunique distinct'],
  ['index', 'searchindex indexed dbindex addindex'],
  ['collapsed', 'collapsible folded closed accordion'],
  ['visibleWhen', 'dependson visibleif showif showwhen displayif invisible hiddenwhen hiddenif visible conditions'],
  ['requiredWhen', 'mandatorydependson requiredif mandatoryif'],
  ['readOnlyWhen', 'readonlydependson readonlyif disabledwhen disabledif'],
  ['lockedWhen readOnlyWhen', 'lockedif lockwhen frozenwhen immutablewhen lockedwhen readonlywhen'],
  ['maxLength perPage', 'length size limit maxlen'],
  ['minLength', 'minlen'],
  ['pattern', 'regex regexp match matches mask'],
  ['widget', 'interface control input inputtype'],
  ['component', 'componentname'],
  ['default', 'defaultvalue initial initialvalue'],
  ['access', 'groups roles permlevel'],
  ['computed', 'formula compute expression calculated rollup'],
  ['derive', 'fetchfrom related lookup'],
  ['sequence', 'autoname namingseries autonumber counter'],
  ['renamedFrom', 'oldname formername previousname'],
  ['writeOnly', 'private secret'],
  ['writeOnce', 'setonlyonce setonce createonly immutable'],
  ['type', 'fieldtype datatype kind'],
  ['minimum', 'min minvalue nonnegative'],
  ['maximum', 'max maxvalue'],
  ['multipleOf', 'step precision decimals digits scale'],
  ['enum', 'options choices selection values inclusion'],
  [
    'to relation',
    'target model comodelname resource classname references foreignkey link belongsto many2one m2o reference entity',
  ],
  ['where filters', 'domain filter filters condition'],
  ['onDelete', 'dependent ondelete'],
  ['cascade', 'destroy deleteall'],
  ['setNull', 'nullify setnull'],
  ['inlineCreate', 'quickcreate allowcreate'],
  // types and formats
  ['string', 'text data varchar char str textarea longtext smalltext email uuid password date datetime time timestamp'],
  ['string', 'enumeration html richtext texteditor markdown url uri phone color slug'],
  ['read string', 'select'],
  ['integer', 'int bigint biginteger smallint long'],
  ['number', 'float decimal double currency money monetary percent real numeric'],
  ['boolean', 'bool check checkbox switch toggle'],
  ['object', 'json dict map file image attach attachimage media upload'],
  ['array', 'table one2many hasmany list multiselect tags many2many m2m o2m repeater'],
  ['date-time', 'timestamp datetime'],
  ['uri', 'url link website'],
  ['email', 'mail'],
  ['phone', 'telephone tel mobile'],
  ['file', 'image attachment media'],
  // conditions
  ['exclusiveMinimum', 'gt greaterthan after'],
  ['minimum', 'gte ge atleast greaterthanorequal'],
  ['exclusiveMaximum', 'lt lessthan before'],
  ['maximum', 'lte le atmost lessthanorequal'],
  ['const', 'eq equals is equal'],
  ['not', 'ne neq nin notin isnot notequals'],
  ['enum', 'in oneof anyvalue'],
  ['present', 'exists isset notnull nnull notempty nempty empty isempty isnull'],
  ['contains', 'like ilike includes icontains'],
  ['startsWith', 'beginswith'],
  ['anyOf', 'or any oneof'],
  ['allOf', 'and all'],
  // files
  ['key title', 'name'],
  ['titlePlural', 'pluralname plural labelplural'],
  ['recordTitle', 'recname titlefield displayfield displaytemplate nametemplate'],
  ['singleton', 'issingle single'],
  ['audit', 'trackchanges tracking versioned'],
  ['softDelete', 'paranoid trash archive softdeletes'],
  ['orderedByHand', 'sortable orderable sortfield manualsort'],
  ['rules', 'constraints validations validate validators validation'],
  ['states', 'workflow statuses statemachine'],
  ['route', 'url path slug'],
  ['properties', 'fields attributes columns'],
  ['resource', 'doctype model collection entity collectionname'],
  ['sort order', 'order orderby sortby direction sortorder'],
  ['perPage', 'pagesize perpage pagelength'],
  ['search', 'searchfields searchable'],
  ['update', 'write edit'],
  ['create', 'insert add'],
  ['delete', 'remove unlink'],
];

const SYNONYMS: ReadonlyMap<string, readonly string[]> = gathered(MEANT);

function gathered(rows: typeof MEANT): ReadonlyMap<string, readonly string[]> {
  const pairs = rows.flatMap(([meant, foreign]) => foreign.split(' ').map((word) => [word, meant.split(' ')] as const));
  return new Map(
    [...Map.groupBy(pairs, ([word]) => word)].map(([word, group]) => [word, group.flatMap(([, meant]) => meant)]),
  );
}

const bare = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * The allowed word that a user most likely meant: the same in another spelling, one that other systems have for it, or
 * a near one.
 */
export function meantBy(word: string, allowed: Iterable<string>): string | undefined {
  const all = [...allowed];
  const plain = bare(word);
  const same = plain === '' ? undefined : all.find((each) => bare(each) === plain);
  if (same !== undefined) return same;
  const synonyms = SYNONYMS.get(plain) ?? [];
  return synonyms.find((each) => all.includes(each)) ?? nearest(word, all);
}

const RELATION = 'What points at a record has no type, but `relation: { to: … }`';
const FORMATTED = (format: string) => `It is \`type: string\` with \`format: ${format}\``;
const DRAWN = (widget: string) => `It is \`type: string\` with \`widget: ${widget}\``;

/** How a type of another system is written here, where one word does not say it. */
const TYPES: Readonly<Record<string, string>> = {
  ...inWords('link many2one m2o belongsto reference relation lookup foreignkey', RELATION),
  ...inWords('date', FORMATTED('date')),
  ...inWords('datetime timestamp', FORMATTED('date-time')),
  ...inWords('email', FORMATTED('email')),
  ...inWords('url uri', FORMATTED('uri')),
  ...inWords('phone', FORMATTED('phone')),
  ...inWords('textarea longtext smalltext', DRAWN('multiline')),
  ...inWords('html richtext texteditor', DRAWN('rich_text')),
  ...inWords('password', DRAWN('password')),
  ...inWords('select enumeration', 'It is `type: string` with `enum: […]`'),
  ...inWords(
    'currency money monetary',
    'It is `type: object` with `format: money`, or a number with `multipleOf: 0.01`',
  ),
  ...inWords('decimal', 'An exact amount is `type: number` with `multipleOf: 0.01`'),
  ...inWords('file image attach attachimage media upload', 'It is `type: object` with `format: file`'),
  ...inWords(
    'table one2many hasmany repeater o2m',
    'Rows are `type: array` with `items: { type: object, properties: … }`',
  ),
  ...inWords('many2many m2m', 'Several records are `type: array` with `items: { relation: { to: … } }`'),
  ...inWords('multiselect', 'Several choices are `type: array` with `items: { type: string, enum: […] }`'),
  ...inWords('tags', 'Words are `type: array` with `items: { type: string }`'),
  ...inWords('json dict map', 'A group is `type: object` with `properties`'),
};

function inWords(foreign: string, hint: string): Record<string, string> {
  return Object.fromEntries(foreign.split(' ').map((word) => [word, hint]));
}

/** How a type of another system is written here; undefined for any other word. */
export const typeHint = (word: string): string | undefined => {
  const plain = bare(word);
  return Object.hasOwn(TYPES, plain) ? TYPES[plain] : undefined;
};
