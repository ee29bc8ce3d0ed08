import { type ListSeed, ordered, rowsIn } from './list-seeds.ts';
import { readSeed } from './read-seed.ts';

const aliases = () => import('./aliases.ts');

const aliasSeed = (list: 'country' | 'nationality', rows: ListSeed['rows']): ListSeed => ({
  seed: `master-data/parsing_alias_${list}`,
  tables: [`parsing_alias_${list}`, list, 'language'],
  columns: 'alias text, normalized text, code text, language text',
  insert:
    `insert into parsing_alias_${list} (alias, normalized, ${list}_id, language_id, source) select r.alias, r.normalized, x.id, l.id, 'seed' ` +
    `from rows r join ${list} x on x.code = r.code left join language l on l.code = r.language where r.alias <> x.name`,
  rows,
});

const PARAMETERS = 'parameter text, weight bigint, mode text, tolerance bigint';

const TOTAL = `(select sum((p ->> 'weight')::int) from jsonb_array_elements(r.parameters) p where p ->> 'mode' <> 'ignore')`;

/** Weights with their parameters: of a preset, or of the default scope of a list that has scopes. */
const weightSeed = (table: string, extra: { columns: string; values: string }, only: string): ListSeed => ({
  seed: `master-data/${table}`,
  tables: [table, `${table}__parameters`],
  columns: 'name text, description text, parameters jsonb',
  insert:
    `, w as (insert into ${table} (name, ${extra.columns}, total_weight) select r.name, ${extra.values}, ${TOTAL} from rows r where ${only} returning id, name) ` +
    `insert into ${table}__parameters (_record_id, _position, parameter, weight, mode, tolerance) ` +
    `select w.id, p.place - 1, p.parameter, p.weight, p.mode, p.tolerance from w join rows r on r.name = w.name ` +
    `cross join lateral (select x.*, row_number() over () as place from jsonb_to_recordset(r.parameters) as x (${PARAMETERS})) p`,
  rows: rowsIn('matching', 'matching_presets'),
});

/** Lists whose entries have rows of their own, or are calculated. */
export const STRUCTURED_SEEDS: readonly ListSeed[] = [
  aliasSeed('country', async () => (await aliases()).countryAliases()),
  aliasSeed('nationality', async () => (await aliases()).nationalityAliases()),
  ordered('salary_level', 'code text, name text, description text', 'pay'),
  ordered(
    'salary_header',
    'code text, name text, kind text, calculation text, percent numeric, formula text, frequency text, taxable boolean',
    'pay',
  ),
  {
    seed: 'master-data/offer_template',
    tables: ['offer_template', 'language'],
    columns: 'name text, version_note text, body text',
    insert:
      `insert into offer_template (name, language_id, version_note, body) select r.name, l.id, r.version_note, r.body ` +
      `from rows r join language l on l.code = 'en'`,
    rows: offerLetters,
  },
  {
    seed: 'master-data/assessment_templates',
    tables: ['assessment_templates', 'assessment_templates__criteria'],
    columns: 'name text, code text, instructions text, criteria jsonb',
    insert:
      `, w as (insert into assessment_templates (name, code, instructions, total_weight) ` +
      `select name, code, instructions, (select sum((c ->> 'weight')::int) from jsonb_array_elements(criteria) c) from rows returning id, name) ` +
      `insert into assessment_templates__criteria (_record_id, _position, name, weight, mark_1, mark_2, mark_3, mark_4, mark_5) ` +
      `select w.id, c.place - 1, c.name, c.weight, c.mark_1, c.mark_2, c.mark_3, c.mark_4, c.mark_5 from w join rows r on r.name = w.name cross join lateral ` +
      `(select x.*, row_number() over () as place from jsonb_to_recordset(r.criteria) as x (name text, weight bigint, mark_1 text, mark_2 text, mark_3 text, mark_4 text, mark_5 text)) c`,
    rows: rowsIn('assessment-templates', 'assessment_templates'),
  },
  {
    seed: 'master-data/joining_templates',
    tables: ['joining_templates', 'joining_templates__sections', 'joining_templates__questions'],
    columns: 'name text, description text, sections jsonb, questions jsonb',
    insert:
      `, w as (insert into joining_templates (name, description) select name, description from rows returning id, name), ` +
      `s as (insert into joining_templates__sections (_record_id, _position, key, title, help) select w.id, s.place - 1, s.key, s.title, s.help ` +
      `from w join rows r on r.name = w.name cross join lateral (select x.*, row_number() over () as place from jsonb_to_recordset(r.sections) as x (key text, title text, help text)) s) ` +
      `insert into joining_templates__questions (_record_id, _position, section, key, title, type, choices, mandatory, condition_field, condition_value) ` +
      `select w.id, q.place - 1, q.section, q.key, q.title, q.type, q.choices, q.mandatory, q.condition_field, q.condition_value ` +
      `from w join rows r on r.name = w.name cross join lateral (select x.*, row_number() over () as place from jsonb_to_recordset(r.questions) as ` +
      `x (section text, key text, title text, type text, choices text, mandatory boolean, condition_field text, condition_value text)) q`,
    rows: rowsIn('joining-templates', 'joining_templates'),
  },
  weightSeed('matching_parameters_weightage', { columns: 'description', values: 'r.description' }, 'true'),
  weightSeed('matching_parameters_weightage_job', { columns: 'scope', values: `'default'` }, `r.name = 'Balanced'`),
  weightSeed(
    'matching_parameters_weightage_candidate',
    { columns: 'scope', values: `'default'` },
    `r.name = 'Balanced'`,
  ),
];

interface OfferLetters {
  readonly offer_letter_parts: Readonly<Record<string, string>>;
  readonly offer_template: readonly { readonly name: string; readonly version_note: string; readonly body: string }[];
}

/** The letters with their parts in place. */
function offerLetters(): readonly object[] {
  const { offer_letter_parts: parts, offer_template: letters } = readSeed<OfferLetters>('lists/offer-letters');
  const fill = (body: string) => body.replaceAll(/\{\{(\w+)\}\}/g, (_, part: string) => parts[part]!); // the file has them
  return letters.map((letter) => ({ ...letter, body: fill(letter.body) }));
}
