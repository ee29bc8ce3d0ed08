import { describe, expect, it } from 'vitest';
import { composeCustomFields } from '#engine/custom-fields/compose.ts';
import type { CustomField } from '#engine/custom-fields/custom-field.ts';
import { load } from '../schema/sample-project.ts';

const FILE = `resource: plays
customFields: true
properties: { name: { type: string }, cast: { type: string }, stage: { type: string } }
required: [name]
form:
  tabs:
    - { key: late, on: [edit], fields: [cast] }
    - { key: play, fields: [name] }
    - { key: stage, fields: [stage] }
`;

const MOOD: CustomField = {
  id: 'a',
  key: 'mood',
  title: 'Mood',
  type: 'others',
  format: 'text',
  multiple: false,
  active: true,
  show_on_table: false,
  show_on_email_templates: false,
  options: [],
  retired_options: [],
  required: true,
  help: null,
  default: null,
  visible_when: null,
  roles: { read: null, write: null },
  indexed: false,
};

describe('custom fields in a form with tabs', () => {
  it('are at the end of the first tab that a new record has', () => {
    const files = load({ 'resources/plays.yaml': FILE }).definitions!; // it is sound
    const tables = [{ table: 'plays', active: true, version: 1, fields: [MOOD] }];

    const { form } = composeCustomFields(files, tables).resources['plays']!;

    expect(form.sections.map(({ key, tab }) => [key, tab])).toEqual([
      ['late', 'late'],
      ['play', 'play'],
      ['custom', 'play'],
      ['stage', 'stage'],
    ]);
    expect(form.tabs.map(({ key }) => key)).toEqual(['late', 'play', 'stage']);
  });
});
