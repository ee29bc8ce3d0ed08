import { fieldName, renameFields, withNest, withoutNest } from '#engine/custom-fields/custom-names.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import type { FieldDefinition, FieldTypeName } from '#engine/model/definition.ts';
import { OPERATORS, type Operator, testOf } from '#screens/custom-fields/field-condition.ts';
import type { CustomFieldEntry } from '#shared/contracts/custom-fields.ts';
import type { SentField } from '../custom-fields/custom-fields-kit.ts';
import type { Caller, Reply } from '../resources/hierarchy.ts';
import type { RawProperty, RawResource, ResourceFile } from './resource-files.ts';
import { isWritten, type Values } from './world.ts';

/** A custom field as it is added, its values as JSON Schema says them, and one that a condition can name. */
interface Kind {
  readonly type: FieldTypeName;
  readonly sent: SentField;
  readonly property: RawProperty;
  readonly operand: string;
  readonly default?: CustomFieldEntry['default'];
}

const KINDS: readonly Kind[] = [
  {
    type: 'choice',
    sent: { type: 'options', options: [{ label: 'Gold' }, { label: 'Silver' }] },
    property: { type: 'string', enum: ['gold', 'silver'] },
    operand: 'gold',
    default: 'gold',
  },
  {
    type: 'boolean',
    sent: { type: 'others', format: 'boolean' },
    property: { type: 'boolean' },
    operand: 'true',
    default: false,
  },
  {
    type: 'integer',
    sent: { type: 'others', format: 'integer' },
    property: { type: 'integer' },
    operand: '7',
    default: 7,
  },
  {
    type: 'text',
    sent: { type: 'others', format: 'text' },
    property: { type: 'string', maxLength: 60 },
    operand: 'Ash',
  },
  { type: 'date', sent: { type: 'date' }, property: { type: 'string', format: 'date' }, operand: '2026-01-15' },
  { type: 'number', sent: { type: 'others', format: 'number' }, property: { type: 'number' }, operand: '2.5' },
  {
    type: 'email',
    sent: { type: 'others', format: 'email' },
    property: { type: 'string', format: 'email' },
    operand: 'ash@halden.example',
  },
  {
    type: 'url',
    sent: { type: 'others', format: 'url' },
    property: { type: 'string', format: 'uri' },
    operand: 'https://halden.example/',
  },
  {
    type: 'phone',
    sent: { type: 'others', format: 'phone' },
    property: { type: 'string', format: 'phone' },
    operand: '+49 40 12345',
  },
  {
    type: 'money',
    sent: { type: 'others', format: 'money' },
    property: { type: 'object', format: 'money' },
    operand: 'EUR 50000',
  },
  {
    type: 'duration',
    sent: { type: 'others', format: 'duration' },
    property: { type: 'string', format: 'duration' },
    operand: 'P6W',
  },
];

/** One set of custom fields: each shows under a condition on the one before, the first under one on a field of the file. */
export interface Chain {
  readonly what: string;
  readonly sent: readonly SentField[];
  readonly properties: Readonly<Record<string, RawProperty>>;
  readonly required: readonly string[];
}

/**
 * For each field of a file that a condition may ask and each operator that the set-up offers for it a chain of three custom fields; the
 * kinds and operators of the later two, who is required and who has a default go round, so that each comes beside each.
 */
export function chainsOf(file: ResourceFile): Chain[] {
  const asked = askedOf(file);
  const pairs = asked.flatMap((field) =>
    OPERATORS.filter(({ fits }) => fits(field.type)).map(({ name }) => ({ field, operator: name })),
  );
  return pairs.map(({ field, operator }, turn) => chainOf(field, operator, turn));
}

/** One field of each kind that every role can choose, which every record may hold any value of. */
function askedOf({ raw, definition }: ResourceFile): FieldDefinition[] {
  const unique = new Set((raw.unique ?? []).flat());
  const fields = Object.entries(raw.properties).flatMap(([name, property]) => {
    const field = definition.fields[name]!;
    const isFree =
      isWritten(property) &&
      !property.access &&
      !definition.fields[name]?.access?.where &&
      !property.pattern &&
      !unique.has(name) &&
      raw.states?.field !== name;
    return isFree && KINDS.some(({ type }) => type === field.type) ? [field] : [];
  });
  return [...new Map(fields.toReversed().map((field) => [field.type, field])).values()].toReversed();
}

function chainOf(own: FieldDefinition, operator: Operator, turn: number): Chain {
  const chain = { sent: [] as SentField[], properties: {} as Record<string, RawProperty>, required: [] as string[] };
  const what: string[] = [];
  let before = { name: own.name, type: own.type, operand: own.enum?.[0] ?? operandOf(own.type) };
  for (const [place, title] of ['First', 'Second', 'Third'].entries()) {
    const kind = KINDS[(turn + place * 2) % KINDS.length]!;
    const offered = OPERATORS.filter(({ fits }) => fits(before.type)).map(({ name }) => name);
    const by = place === 0 ? operator : offered[(turn + place) % offered.length]!;
    const condition = testOf({ field: before.name, operator: by, value: before.operand }, before);
    const isNeeded = (turn + place) % 2 === 0;
    const hasDefault = kind.default !== undefined && (turn + place) % 3 === 0;
    const key = title.toLowerCase();
    const name = fieldName(`custom.${key}`);
    chain.sent.push({
      ...kind.sent,
      title,
      required: isNeeded,
      visible_when: condition,
      ...(hasDefault && { default: kind.default! }),
    });
    chain.properties[name] = { ...kind.property, visibleWhen: renameFields(condition, fieldName) as Predicate };
    if (isNeeded) chain.required.push(name);
    what.push(`${title} (${kind.type}) where ${before.name} ${by}`);
    before = { name: `custom.${key}`, type: kind.type, operand: kind.operand };
  }
  return { ...chain, what: what.join(', ') };
}

const operandOf = (type: FieldTypeName): string => KINDS.find((kind) => kind.type === type)!.operand;

/** The file as if these fields stood in it. */
export const withChain = (raw: RawResource, { properties, required }: Chain): RawResource => ({
  ...raw,
  properties: { ...raw.properties, ...properties },
  required: [...(raw.required ?? []), ...required],
});

/** Writes and reads records with their custom fields beside the others, as these tests know them. */
export function flatly(caller: Caller): Caller {
  const flat = async (reply: Promise<Reply>): Promise<Reply> => {
    const { body, ...others } = await reply;
    if (body?.errors) {
      const errors = Object.entries(body.errors).map(([name, error]) => [fieldName(name), error]);
      return { ...others, body: { ...body, errors: Object.fromEntries(errors) } };
    }
    return { ...others, body: body?.data ? { ...body, data: withoutNest(body.data as Values) } : body };
  };
  return {
    ...caller,
    get: (url, headers) => flat(caller.get(url, headers)),
    post: (url, values) => flat(caller.post(url, withNest(values as Values))),
    patch: (url, values) => flat(caller.patch(url, withNest(values as Values))),
  };
}
