import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Caller } from '#tests/server/resources/hierarchy.ts';
import { RESOURCES } from '#tests/support/prepared-database.ts';

/** A resource with rows of every field type, conditions and cascades in them, and rows that only Admins read. */
export const INTERVIEWS = `
resource: interviews
route: /interviews
endpoint: /interviews/
recordTitle: '{name}'
audit: true
properties:
  name: { type: string, maxLength: 140 }
  scale: { type: string, enum: [plain, anchored], default: plain }
  organization: { relation: { to: organizations } }
  team: { type: array, items: { relation: { to: users } } }
  levels:
    type: array
    ordered: true
    maxItems: 6
    items:
      type: object
      required: [topic]
      properties:
        topic: { type: string, minLength: 1, maxLength: 60 }
        code: { type: string, unique: true }
        person: { relation: { to: users } }
        weight: { type: integer, minimum: 0, maximum: 100, default: 10 }
        amount: { type: number, multipleOf: 0.01, minimum: 0 }
        done: { type: boolean }
        day: { type: string, format: date }
        at: { type: string, format: date-time }
        mail: { type: string, format: email }
        link: { type: string, format: uri }
        phone: { type: string, format: phone }
        kind: { type: string, enum: [talk, task, other] }
        kinds: { type: array, items: { type: string, enum: [a, b] } }
        words: { type: array, items: { type: string } }
        company: { relation: { to: companies, where: { organization: { $parent: organization } } } }
        unit:
          relation:
            to: business_units
            where: { organization: { $parent: organization }, company: { $field: company } }
        reason:
          { type: string, visibleWhen: { kind: other }, requiredWhen: { weight: { minimum: 50 } }, onHide: clear }
        anchor:
          type: string
          visibleWhen: { $parent: { scale: anchored } }
          requiredWhen: { topic: { const: { $parent: name } } }
        closed: { type: string, readOnlyWhen: { done: true } }
  secrets:
    type: array
    access: { read: [admin], write: [admin] }
    items: { type: object, required: [text], properties: { text: { type: string } } }
required: [name]
list: { columns: [name, scale, levels] }
permissions: { key: interview }
`;

/** A folder with the application's resource files and these. Gone after the test file. */
export function resourcesWith(files: Readonly<Record<string, string>>): string {
  const home = mkdtempSync(join(tmpdir(), 'rows-'));
  const folder = join(home, 'resources');
  cpSync(RESOURCES, folder, { recursive: true });
  mkdirSync(join(folder, 'test'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'test', `${name}.yaml`), text);
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  return folder;
}

/** All that a person is told of a record: itself, its list, its export, its activity, and what describes its resource. */
export async function notifiedOf(reader: Caller, resource: string, url: string, id: number) {
  const { body } = await reader.get('/api/v1/catalogue/?definitions=all');
  const [record, ...others] = await Promise.all(
    [
      `${url}${id}/`,
      `${url}${id}/activity/`,
      url,
      `${url}export/`,
      '/api/v1/bootstrap/',
      '/api/v1/catalogue/?definitions=all',
      '/api/v1/openapi.json',
      body.data.definitions[resource].validator,
    ].map((address) => reader.get(address)),
  );
  return { record: record!, activity: others[0]!, all: [record!, ...others] };
}
