import { describe, expect, it } from 'vitest';
import { diagnosticsIn } from './sample-project.ts';
import { SAMPLE } from './sample-file.ts';

const COMPUTED = `${SAMPLE.replace('required: [name]\n', '')}  left: { type: integer, computed: { formula: "count - 1" } }
  live: { type: integer, computed: { count: departments, via: organization } }
  place: { derive: { from: company.organization } }
required: [name]
`;

describe('a value that is made of others', () => {
  it.each([
    ['an unknown field in a formula', '"count - 1"', '"1 - cuont"', 'REF', 11, 'cuont', 'count'],
    ['an unknown function in a formula', '"count - 1"', '"roud(count)"', 'REF', 11, 'roud', 'round'],
    ['a formula that ends too early', '"count - 1"', '"count -"', 'FORMULA', 11, '" }', undefined],
    ['text in arithmetic', '"count - 1"', '"count - kind"', 'FORMULA', 11, 'kind"', undefined],
    ['a formula of yes or no in a number', '"count - 1"', '"count > 1"', 'FORMULA', 11, 'count > 1', undefined],
    ['a derived field in a formula', '"count - 1"', '"count - place"', 'REF', 11, 'place"', undefined],
    ['a formula that uses itself', '"count - 1"', '"left + 1"', 'CIRCLE', 11, '"left', undefined],
    ['an unknown resource to count', 'count: departments', 'count: departmnts', 'REF', 12, 'departmnts', 'departments'],
    [
      'an unknown relation to count by',
      'via: organization',
      'via: organizaton',
      'REF',
      12,
      'organizaton',
      'organization',
    ],
    [
      'a derived field that does not exist',
      'company.organization',
      'company.organisation',
      'REF',
      13,
      'organisation',
      'organization',
    ],
    ['a derived field through no relation', 'company.organization', 'kind.organization', 'REF', 13, 'kind.', undefined],
  ])('points at %s', (_what, from, to, code, line, word, suggestion) => {
    const diagnostics = diagnosticsIn(COMPUTED.replace(from, to)).filter((diagnostic) => diagnostic.code !== 'TYPE');

    const written = COMPUTED.replace(from, to).split('\n')[line - 1]!;

    expect(written.slice(diagnostics[0]!.column - 1).indexOf(word)).toBe(0);
    expect(diagnostics).toMatchObject([{ code, line, ...(suggestion && { suggestion }) }]);
  });

  it.each([
    [
      'a relation that does not point here',
      'via: organization',
      'via: organization',
      'via',
      'does not point at sample',
    ],
    [
      'a condition on an unknown field',
      'via: organization',
      'via: organization, where: { satus: active }',
      'where.satus',
      'does not exist in resource "departments"',
    ],
  ])('finds %s in a count', (_what, from, to, key, message) => {
    const diagnostics = diagnosticsIn(COMPUTED.replace(from, to));

    expect(diagnostics[0]).toMatchObject({ line: 12, path: `properties.live.computed.${key}` });
    expect(diagnostics[0]!.message).toContain(message);
  });

  const optionsOf = (formula: string) =>
    diagnosticsIn(
      COMPUTED.replace(
        'required: [name]\n',
        `  mood: { type: string, enum: [plain, calm], computed: { formula: "${formula}" } }\nrequired: [name]\n`,
      ),
    ).flatMap(({ path, message }) => (path.startsWith('properties.mood') ? [message] : []));

  it.each(["if(count > 1, 'plain', 'calm')", "coalesce(if(count > 1, 'plain', 'calm'), 'calm')"])(
    'can be one of its options: %s',
    (formula) => {
      expect(optionsOf(formula)).toEqual([]);
    },
  );

  it.each([
    ["if(count > 1, 'plain', 'clam')", 'This gives "clam", which is none of the options'],
    ["if(count > 1, 'plain', kind)", 'This gives "special", which is none of the options'],
    ["if(count > 1, 'plain', name)", 'A formula of options gives its texts and options of other fields'],
    ["'pl' + 'ain'", 'A formula of options gives its texts and options of other fields'],
    ['count', 'This gives a number, but the field is choice'],
  ])('is refused where it can be none of its options: %s', (formula, message) => {
    expect(optionsOf(formula).join()).toContain(message);
  });

  const picked = (last: string) =>
    diagnosticsIn(
      COMPUTED.replace(
        'required: [name]\n',
        `  parts: { type: array, items: { type: object, properties: { firm: { relation: { to: companies } }, day: { type: string, format: date } } } }
  last: ${last}
required: [name]
`,
      ),
    ).flatMap(({ path, message }) => (path.startsWith('properties.last') ? [message] : []));
  const FIRST = 'first: parts, of: firm, orderBy: [{ field: day, order: DESC }]';

  it('can be the record that the first row refers to', () => {
    expect(picked(`{ relation: { to: companies }, computed: { ${FIRST}, store: stored } }`)).toEqual([]);
  });

  it.each([
    [`{ relation: { to: companies }, computed: { ${FIRST} } }`, 'only "first" with "store: stored" gives a record'],
    ['{ relation: { to: companies }, computed: { count: parts, store: stored } }', 'only "first" with "store: stored"'],
    [`{ relation: { to: departments }, computed: { ${FIRST}, store: stored } }`, 'is relation to companies, which'],
    [`{ type: string, computed: { ${FIRST}, store: stored } }`, 'is relation to companies, which'],
    [
      `{ relation: { to: companies, onDelete: cascade }, computed: { ${FIRST}, store: stored } }`,
      '"onDelete" does not go with "computed"',
    ],
  ])('is refused as the record of a first row: %s', (last, message) => {
    expect(picked(last).join()).toContain(message);
  });

  const paid = (total: string) =>
    COMPUTED.replace(
      'required: [name]\n',
      `  parts: { type: array, items: { type: object, properties: { price: { type: object, format: money }, note: { type: string } } } }
  paid: ${total}
required: [name]
`,
    );

  const diagnosticsOfPaid = (total: string) =>
    diagnosticsIn(paid(total)).flatMap(({ path, message }) => (path.startsWith('properties.paid') ? [message] : []));

  it('can be a sum of amounts of money', () => {
    expect(diagnosticsOfPaid('{ type: object, format: money, computed: { sum: parts, of: price } }')).toEqual([]);
  });

  it.each([
    [
      'in a number',
      '{ type: number, computed: { sum: parts, of: price } }',
      '"price" is money, but the field is number',
    ],
    ['of text', '{ type: object, format: money, computed: { sum: parts, of: note } }', 'cannot be used for "sum"'],
    [
      'in one currency',
      '{ type: object, format: money, currency: EUR, computed: { sum: parts, of: price } }',
      '"currency" does not go with "computed"',
    ],
    [
      'that is stored',
      '{ type: object, format: money, computed: { sum: parts, of: price, store: stored } }',
      'added up by currency when they are read',
    ],
    ['by a formula', '{ type: object, format: money, computed: { formula: count } }', '"format" does not go with'],
  ])('refuses a sum of amounts %s', (_what, total, message) => {
    expect(diagnosticsOfPaid(total).join()).toContain(message);
  });

  it.each([
    [
      'left',
      'it is made of "count", which not everyone can read',
      'count: { type: integer, access: { read: [admin] } }',
    ],
    ['left', undefined, 'count: { type: integer }'],
  ])('is in a title (%s) only where everyone can read what it is made of: %s', (name, message, count) => {
    const text = COMPUTED.replace(/count: \{[^\n]*/, count).replace("'{name}'", `'{${name}}'`);

    const found = diagnosticsIn(text).filter(({ path }) => path === 'recordTitle');

    expect(found.map((each) => each.message).join()).toContain(message ?? '');
    expect(found).toHaveLength(message === undefined ? 0 : 1);
  });

  it.each([
    ['{ first: parts, of: note, orderBy: [{ field: day, order: DESC }] }', undefined],
    ['{ first: parts, of: note }', 'orderBy'],
    ['{ first: parts, of: noet, orderBy: [{ field: day }] }', '"noet" does not exist'],
    ['{ first: parts, of: note, orderBy: [{ field: dya }] }', '"dya" does not exist'],
    ['{ first: parts, of: price, orderBy: [{ field: day }] }', '"price" is money'],
    ['{ first: parts, of: note, orderBy: [{ field: price }] }', 'is not kept in the table'],
    ['{ count: parts, orderBy: [{ field: day }] }', 'first'],
  ])('is the first of its rows in an order: %s (%s)', (computed, message) => {
    const text = COMPUTED.replace(
      'required: [name]\n',
      `  parts: { type: array, items: { type: object, properties: { price: { type: object, format: money }, day: { type: string, format: date }, note: { type: string } } } }
  latest: { type: string, computed: ${computed} }
required: [name]
`,
    );
    const found = diagnosticsIn(text).filter(({ path }) => path.startsWith('properties.latest'));

    expect(found.map((each) => `${each.path} ${each.message}`).join()).toContain(message ?? '');
    expect(found.length > 0).toBe(message !== undefined);
  });

  const withParts = (fields: string) =>
    diagnosticsIn(
      COMPUTED.replace(
        'required: [name]\n',
        `  parts: { type: array, items: { type: object, properties: { day: { type: string, format: date }, until: { type: string, format: date }, note: { type: string } } } }
${fields}
required: [name]
`,
      ),
    ).flatMap(({ path, message }) => (path.startsWith('properties.made') ? [`${path} ${message}`] : []));

  it.each([
    ['{ type: integer, computed: { months: parts, from: day, to: until } }', undefined],
    ['{ type: integer, computed: { months: parts, from: day, to: until, store: stored } }', undefined],
    ['{ type: string, computed: { months: parts, from: day, to: until } }', 'Months are integer'],
    ['{ type: integer, computed: { months: parts, from: day } }', '"to"'],
    ['{ type: integer, computed: { months: parts, from: day, to: note } }', '"note" is not a date'],
    ['{ type: integer, computed: { months: parts, from: dya, to: until } }', '"dya" does not exist'],
    ['{ type: integer, computed: { months: part, from: day, to: until } }', '"part"'],
    ['{ type: integer, computed: { count: parts, from: day, to: until } }', '"months"'],
    ['{ type: string, unit: months }', '"unit"'],
  ])('are the months of its rows: %s (%s)', (made, message) => {
    const found = withParts(`  made: ${made}`);

    expect(found.join()).toContain(message ?? '');
    expect(found.length > 0).toBe(message !== undefined);
  });

  it.each([
    ['"count - months(today(), today())"', undefined],
    ['"live + years(today(), today())"', 'computed.store What this formula is made of is calculated when it is read'],
  ])('is a stored formula of the day: %s (%s)', (formula, message) => {
    const found = withParts(`  made: { type: integer, index: true, computed: { formula: ${formula}, store: stored } }`);

    expect(found.join()).toContain(message ?? '');
    expect(found.length > 0).toBe(message !== undefined);
  });

  const DERIVED = COMPUTED.replace(/ {2}live: .*\n/, '');
  const ofOther = (derive: string) =>
    diagnosticsIn(DERIVED.replace('place: { derive: { from: company.organization } }', `place: ${derive}`)).map(
      ({ path, message }) => `${path}: ${message}`,
    );

  it.each(['live', 'stored', 'copy', 'copyIfEmpty'])('can be read from another record and kept as %s', (mode) => {
    expect(ofOther(`{ derive: { from: company.name, mode: ${mode} } }`)).toEqual([]);
  });

  it.each([
    ['a mode that there is not', '{ derive: { from: company.name, mode: sometimes } }', 'sometimes'],
    ['an index on what is read each time', '{ index: true, derive: { from: company.name } }', 'say "mode: stored"'],
    [
      'a user who writes a copy',
      '{ derive: { from: company.name, mode: copy }, access: { write: [admin] } }',
      'Nobody writes',
    ],
    [
      'a required default',
      '{ derive: { from: company.name, mode: copyIfEmpty }, default: x }',
      '"default" does not go',
    ],
  ])('refuses %s', (_what, derive, message) => {
    expect(ofOther(derive).join()).toContain(message);
  });

  it.each([
    ['search: [place]', 'company.organization', 'cannot be used in the search: it is not text'],
    ['search: [place]', 'company.name', undefined],
    ['filters: [place], sort: { field: place }', 'company.organization', undefined],
  ])('is in a list (%s, of %s) as the field that it is read from could be: %s', (list, from, message) => {
    const text = DERIVED.replace('company.organization }', `${from}, mode: stored }`);
    const found = diagnosticsIn(text.replace('required: [name]\n', `required: [name]\nlist: { ${list} }\n`));

    expect(found.map((each) => each.message).join()).toContain(message ?? '');
    expect(found).toHaveLength(message === undefined ? 0 : 1);
  });

  it.each([
    ['list: { sort: { field: live } }', 'to sort by'],
    ['list: { filters: [live] }', 'as a filter'],
    ['list: { filters: [place] }', 'as a filter'],
    ['indexes: [[live]]', 'in an index'],
    ['rules: [{ key: a, fields: [kind], message: No, assert: { live: { minimum: 1 } } }]', 'cannot be tested'],
  ])('refuses a value that is worked out when it is read in "%s"', (line, purpose) => {
    const text = COMPUTED.replace('required: [name]\n', `required: [name]\n${line}\n`);
    const diagnostics = diagnosticsIn(text).filter((diagnostic) => diagnostic.line === 15);

    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]!.message).toContain(purpose);
    expect(diagnostics[0]!.message).toContain('worked out when it is read');
  });
});
