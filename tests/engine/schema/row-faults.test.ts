import { describe, expect, it } from 'vitest';
import { diagnosticsIn } from './sample-project.ts';
import { edited } from './sample-file.ts';

/** Rows with a cascade and conditions; each case changes a part of it. */
const ROWS = `resource: sample
properties:
  name: { type: string }
  organization: { relation: { to: organizations } }
  lines:
    type: array
    ordered: true
    items:
      type: object
      required: [topic]
      properties:
        topic: { type: string }
        kind: { type: string, enum: [plain, special] }
        company: { relation: { to: companies, where: { organization: { $parent: organization } } } }
        unit: { relation: { to: business_units, where: { organization: { $parent: organization }, company: { $field: company } } } }
        note: { type: string, visibleWhen: { kind: special }, requiredWhen: { $parent: { name: { present: true } } } }
`;

/** Values in rows that follow from others, and what rows come to. */
const MADE = `resource: sample
properties:
  rate: { type: number }
  lines:
    type: array
    items:
      type: object
      required: [price]
      properties:
        amount: { type: integer, computed: { formula: "price * quantity" } }
        rated: { type: number, computed: { formula: "amount * $parent.rate" } }
        price: { type: integer }
        quantity: { type: integer }
        organization: { relation: { to: organizations } }
        twin: { relation: { to: sample } }
  total: { type: integer, computed: { sum: lines, of: amount, store: stored } }
  dear: { type: integer, computed: { count: lines, where: { price: { minimum: 1 } } } }
  panels: { type: integer, computed: { count: sample.lines, via: twin } }
`;

/** Rows with columns, and with a lock. */
const SHOWN = `resource: sample
properties:
  name: { type: string }
  sent: { type: boolean }
  lines:
    type: array
    items:
      type: object
      columns: [topic, { field: weight, width: 90 }]
      lockedWhen: { weight: { minimum: 5 }, $parent: { sent: true } }
      properties:
        topic: { type: string }
        weight: { type: integer }
        note: { type: string, widget: rich_text, noCopy: true }
`;

describe('a value in rows that is read from another record', () => {
  const derived = (cell: string) =>
    diagnosticsIn(
      ROWS.replace('        topic: { type: string }', `        topic: { type: string }\n        read: ${cell}`),
    ).map(({ path, code, message }) => `${path} ${code} ${message}`);

  it.each(['{ derive: { from: company.website } }', '{ derive: { from: unit.company.name, mode: copyIfEmpty } }'])(
    'can be %s',
    (cell) => {
      expect(derived(cell)).toEqual([]);
    },
  );

  it.each([
    ['{ derive: { from: company.websit } }', 'properties.lines.items.properties.read.derive.from REF'],
    ['{ derive: { from: organization.name } }', 'REF Field "organization" does not exist'],
    ['{ derive: { from: kind.name } }', 'REF Field "kind" cannot be used here: it is no relation'],
    ['{ derive: { from: company.website, mode: stored } }', 'mode VALUE'],
    ['{ derive: { from: company.website }, readOnly: false }', 'Nobody writes a value that is made of others'],
    ['{ type: string, derive: { from: company.website } }', 'Only one of these keys may stand here'],
  ])('is refused: %s', (cell, message) => {
    expect(derived(cell).join()).toContain(message);
  });
});

describe('rows of a child table', () => {
  it('without a mistake have no fault', () => {
    expect(diagnosticsIn(ROWS)).toEqual([]);
  });

  it.each([
    ['a field that a row requires', '[topic]', '[topik]', 'REF', 10, 'There is no field "topik"', 'topic'],
    [
      'a field of the row in a condition',
      '{ kind: special }',
      '{ kid: special }',
      'REF',
      16,
      'There is no field "kid"',
      'kind',
    ],
    [
      'a value in a condition',
      '{ kind: special }',
      '{ kind: specal }',
      'VALUE',
      16,
      '"specal" is not a value of "kind"',
      'special',
    ],
    [
      'a field of the row in "where"',
      '$field: company',
      '$field: compani',
      'REF',
      15,
      'There is no field "compani"',
      'company',
    ],
    [
      'a field of the record in "where"',
      '$parent: organization }',
      '$parent: organisation }',
      'REF',
      14,
      'Field "organisation" does not exist in resource "sample"',
      'organization',
    ],
    [
      'a field of the record in a condition',
      '$parent: { name',
      '$parent: { nmae',
      'REF',
      16,
      'Field "nmae" does not exist in resource "sample"',
      'name',
    ],
    ['a key of a row', 'topic: { type', 'topic: { tpye', 'KEY', 12, 'There is no key "tpye" here', 'type'],
    [
      'an ancestor that is left out',
      'organization: { $parent: organization }, company: {',
      'company: {',
      'MISSING',
      5,
      '"where" lists every ancestor: "organization: { $parent: organization }" is missing',
      undefined,
    ],
    [
      'a parent of another kind',
      'organization: { $parent: organization } } } }\n        unit',
      'organization: { $parent: name } } } }\n        unit',
      'TYPE',
      14,
      '"name" is text, but "organization" there is relation',
      undefined,
    ],
    [
      'a comparison of different kinds',
      'name: { present: true }',
      'organization: { minLength: 2 }',
      'VALUE',
      16,
      '"minLength" cannot test "organization", which is relation',
      undefined,
    ],
    [
      'an order without rows',
      'name: { type: string }',
      'name: { type: array, ordered: true, items: { type: string } }',
      'KEY',
      3,
      '"ordered" goes with rows: "items" with "type: object"',
      undefined,
    ],
    [
      'rows without fields',
      'name: { type: string }',
      'name: { type: string }\n  list: { type: array, items: { type: object } }',
      'MISSING',
      4,
      'Rows need "properties", the fields of a row',
      undefined,
    ],
    [
      '"$parent" outside of rows',
      'name: { type: string }',
      'name: { type: string, visibleWhen: { $parent: { name: a } } }',
      'KEY',
      3,
      '"$parent" leads from a row to its record, and this is not in a row',
      undefined,
    ],
    [
      'a value of the parent outside of rows',
      'name: { type: string }',
      'name: { type: string, visibleWhen: { organization: { $parent: organization } } }',
      'KEY',
      3,
      '"$parent" leads from a row to its record, and this is not in a row',
      undefined,
    ],
    [
      'a field that hides itself',
      '{ kind: special }',
      '{ note: a }',
      'CIRCLE',
      16,
      'Whether "note" is visible depends on itself',
      undefined,
    ],
  ])('show a mistake in %s', (_what, from, to, code, line, message, suggestion) => {
    const diagnostics = diagnosticsIn(edited(ROWS, from, to));

    expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message]);
    expect(diagnostics[0]).toMatchObject({ code, line, ...(suggestion !== undefined && { suggestion }) });
  });

  it.each([
    ['a field of the row', 'price * quantity', 'price * quantty', 'REF', 10, 'quantity'],
    ['a field of the record', '$parent.rate', '$parent.rat', 'REF', 11, '$parent.rate'],
    ['what cannot be calculated with', '$parent.rate', '$parent.lines', 'REF', 11, undefined],
    ['its own value, through the record', 'price * quantity', 'price * $parent.total', 'CIRCLE', 16, undefined],
    ['its own value, in the row', 'price * quantity', 'amount', 'CIRCLE', 10, undefined],
    ['text for a number', 'price * quantity', 'price > 1', 'FORMULA', 10, undefined],
    ['the rows to add up', 'sum: lines', 'sum: linse', 'REF', 16, 'lines'],
    ['what is added up', 'of: amount', 'of: amuont', 'REF', 16, 'amount'],
    ['what a kept value adds up', 'of: amount', 'of: rated', 'TYPE', 16, undefined],
    ['what is counted', 'price: { minimum: 1 }', 'prise: { minimum: 1 }', 'REF', 17, 'price'],
    ['the relation by which rows of others are counted', 'via: twin', 'via: organization', 'TYPE', 18, undefined],
  ])('show a mistake in a formula, or in what they come to: %s', (_what, from, to, code, line, suggestion) => {
    expect(diagnosticsIn(MADE)).toEqual([]);
    expect(diagnosticsIn(edited(MADE, from, to))).toMatchObject([
      { code, line, ...(suggestion !== undefined && { suggestion }) },
    ]);
  });

  it.each([
    ['a column', '[topic', '[topik', 'REF', 9, 'There is no field "topik"', 'topic'],
    ['a column with a width', 'field: weight', 'field: wieght', 'REF', 9, 'There is no field "wieght"', 'weight'],
    [
      'a column that is there twice',
      'field: weight',
      'field: topic',
      'DUPLICATE',
      9,
      'The column "topic" stands here twice',
      undefined,
    ],
    ['a key of a column', 'width: 90', 'widht: 90', 'KEY', 9, 'There is no key "widht" here', 'width'],
    ['a width that is none', 'width: 90', 'width: 5', 'VALUE', 9, undefined, undefined],
    [
      'the width of what takes a line of its own',
      'field: weight',
      'field: note',
      'KEY',
      9,
      '"width" does not go with "note", which takes the whole width of its row',
      undefined,
    ],
    ['a field of the row in a lock', '{ weight: {', '{ wieght: {', 'REF', 10, 'There is no field "wieght"', 'weight'],
    ['a field of the record in a lock', '{ sent: true', '{ snet: true', 'REF', 10, undefined, 'sent'],
    ['a value in a lock', 'minimum: 5', 'minimum: five', 'VALUE', 10, undefined, undefined],
    [
      'a lock of what are no rows',
      'name: { type: string }',
      'name: { type: array, items: { type: string, lockedWhen: { sent: true } } }',
      'KEY',
      3,
      '"lockedWhen" goes with "properties"',
      undefined,
    ],
    [
      'the word of another system',
      'lockedWhen',
      'readOnlyWhen',
      'KEY',
      10,
      'There is no key "readOnlyWhen" here',
      'lockedWhen',
    ],
    [
      'placeholders, which rows have not',
      'widget: rich_text',
      'widget: rich_text, placeholders: true',
      'KEY',
      14,
      undefined,
      undefined,
    ],
  ])('show a mistake in what rows show and keep: %s', (_what, from, to, code, line, message, suggestion) => {
    expect(diagnosticsIn(SHOWN)).toEqual([]);
    const [diagnostic] = diagnosticsIn(edited(SHOWN, from, to));

    expect(diagnostic).toMatchObject({
      code,
      line,
      ...(message !== undefined && { message }),
      ...(suggestion !== undefined && { suggestion }),
    });
  });

  it.each([
    [
      'a count, which nothing could be counted for',
      'computed: { formula: "price * quantity" }',
      'computed: { count: users, via: role }',
      'KEY',
    ],
    [
      'a role that there is not',
      'quantity: { type: integer }',
      'quantity: { type: integer, access: { read: [admn] } }',
      'REF',
    ],
    ['a value that nobody writes and that has to be there', '[price]', '[amount]', 'KEY'],
    ['a default for what is made of others', '"price * quantity" } }', '"price * quantity" }, default: 1 }', 'KEY'],
    [
      'a required field that nobody writes',
      'price: { type: integer }',
      'price: { type: integer, readOnly: true }',
      'VALUE',
    ],
  ])('refuse %s', (_what, from, to, code) => {
    expect(diagnosticsIn(edited(MADE, from, to)).map((diagnostic) => diagnostic.code)).toContain(code);
  });
});
