import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeResource, describeTable } from '#server/records/schema/describe-table.ts';
import { SHAPE_VERSION } from '#server/records/schema/schema-state.ts';
import { definitionsOf } from './definitions-of.ts';

const CASCADE = definitionsOf({
  organizations: 'properties:\n  name: { type: string }\n',
  companies: 'properties:\n  name: { type: string }\n  organization: { relation: { to: organizations } }\n',
  units: `properties:
  name: { type: string }
  organization: { relation: { to: organizations } }
  company: { relation: { to: companies, onDelete: setNull, where: { organization: { $field: organization } } } }
  lead: { relation: { to: users, where: { role: hiring_manager } } }
`,
  users: 'properties:\n  role: { type: string }\n',
});
const table = (name: keyof typeof CASCADE.resources) => describeTable(CASCADE.resources[name]!, CASCADE);
const foreignKey = (field: string) => table('units').foreignKeys.find((key) => key.field === field);

describe('the table of a resource', () => {
  it('holds a cascade by a composite key, and its parents by a check', () => {
    expect(foreignKey('company')).toMatchObject({
      columns: ['organization_id', 'company_id'],
      target: 'companies',
      targetColumns: ['organization_id', 'id'],
      onDelete: 'set null',
      emptied: 'company_id',
    });
    expect(table('companies').indexes).toContainEqual(
      expect.objectContaining({ unique: true, parts: ['"organization_id"', 'id'], isTargetKey: true }),
    );
    expect(table('units').checks.map((check) => check.expression)).toContain(
      '"company_id" is null or ("organization_id" is not null)',
    );
  });

  it('does not hold what only narrows the choices to a fixed value', () => {
    expect(foreignKey('lead')).toMatchObject({ columns: ['lead_id'], targetColumns: ['id'] });
  });

  it('sorts names as people do, finds them by any part, and filters and orders by one index', () => {
    const definitions = definitionsOf({
      color: `properties:
  name: { type: string }
  note: { type: string, widget: multiline }
  tone: { type: string, enum: [a] }
  tags: { type: array, items: { type: string } }
list: { sort: { field: name, order: ASC }, search: [name, note], filters: [tone, tags, name] }
`,
    });

    const { indexes } = describeTable(definitions.resources['color']!, definitions);

    expect(indexes.map(({ method, parts }) => `${method} ${parts.join()}`).sort()).toEqual([
      'btree "name" collate "und-x-icu",id',
      `btree "tone",("name" || '') collate "und-x-icu",id`,
      'gin "tags" jsonb_path_ops',
      'gin lower("name") gin_trgm_ops',
      'gin lower("note") gin_trgm_ops',
    ]);
  });

  it('keeps rows with one value in the default order: of many filters only the first eight where that is text', () => {
    const names = Array.from({ length: 10 }, (_, index) => `choice_${index}`);
    const definitionWith = (sort: string) =>
      definitionsOf({
        color: `properties:
  name: { type: string, maxLength: 140 }
  since: { type: string, format: date }
${names.map((name) => `  ${name}: { type: string, enum: [a] }`).join('\n')}
list: { sort: { field: ${sort} }, filters: [since, ${names.join(', ')}] }
`,
      });
    const filtered = (sort: string) => {
      const definitions = definitionWith(sort);
      const { indexes } = describeTable(definitions.resources['color']!, definitions);
      return indexes.filter(({ fields }) => fields[0]?.startsWith('choice_')).map(({ parts }) => parts.slice(1).join());
    };

    expect(filtered('since')).toEqual(Array(10).fill('("since" + 0),id'));
    expect(filtered('name')).toEqual([...Array(8).fill(`("name" || '') collate "und-x-icu",id`), 'id', 'id']);
  });

  it('never demands a value of what can be hidden or emptied', () => {
    const definitions = definitionsOf({
      color: `properties:
  name: { type: string }
  kind: { type: string, enum: [a, b] }
  other: { type: string, visibleWhen: { kind: b } }
  logo: { type: object, format: file }
required: [name, other, logo]
`,
    });

    const { columns } = describeTable(definitions.resources['color']!, definitions);

    expect(columns.filter(({ notNull }) => notNull).map(({ name }) => name)).toEqual([
      'id',
      'name',
      'created_on',
      'updated_on',
    ]);
  });

  it('raises SHAPE_VERSION when the same file comes to need other tables', () => {
    const shapes = Object.values({ ...CASCADE.resources, ...EVERY_TYPE.resources }).map((definition) =>
      describeResource(definition, definition.resource === 'everything' ? EVERY_TYPE : CASCADE),
    );
    const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 12);

    // Where this fails, databases that are applied would not notice the change: raise SHAPE_VERSION, then put both values here.
    expect({ version: SHAPE_VERSION, hash }).toEqual({ version: 6, hash: 'f3ab02c9107e' });
  });
});

const EVERY_TYPE = definitionsOf({
  everything: `properties:
  a_text: { type: string, minLength: 1, maxLength: 40, unique: true }
  a_long_text: { type: string, widget: multiline }
  a_choice: { type: string, enum: [a, b], default: a }
  some_choices: { type: array, items: { type: string, enum: [a, b] } }
  some_tags: { type: array, items: { type: string } }
  an_integer: { type: integer, minimum: 0, default: 3, index: true }
  a_number: { type: number }
  an_amount: { type: number, multipleOf: 0.01 }
  a_boolean: { type: boolean, default: false }
  a_date: { type: string, format: date, default: { $now: date } }
  an_instant: { type: string, format: date-time }
  an_email: { type: string, format: email }
  an_address: { type: string, format: uri }
  a_phone: { type: string, format: phone }
  a_file: { type: object, format: file }
  a_relation: { relation: { to: everything } }
  some_relations: { type: array, items: { relation: { to: everything } } }
  a_group: { type: object, properties: { inside: { type: string } } }
required: [a_text, a_choice]
unique: [[a_relation, a_text]]
indexes: [[a_date, a_choice]]
list: { search: [a_text], filters: [a_choice, some_tags, a_relation, an_instant], sort: { field: a_date, order: DESC } }
`,
});
