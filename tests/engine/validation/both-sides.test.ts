import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { applyConditions, fieldState } from '#engine/validation/apply-conditions.ts';
import { checkRecord, type CompiledValidate } from '#engine/validation/field-errors.ts';
import { VALIDATION_MESSAGES } from '#engine/validation/messages.ts';
import { toWriteShape } from '#engine/validation/write-shape.ts';
import { compileValidators, validatorModule } from '#server/records/validation/compile-validators.ts';
import { inlineRuntime } from '#server/records/validation/inline-runtime.ts';
import { samplesOf } from '#tests/engine/field-types/samples.ts';
import { sharedFiles } from '#tests/server/self/resource-files.ts';
import { CONTEXT, SAMPLE, VALID, writableOf } from './sample.ts';

const RUNS = process.env['TEST_DEEP'] ? 20_000 : 150;
const subjects: readonly ResourceDefinition[] = [...sharedFiles.map(({ definition }) => definition), SAMPLE];

let folder = '';
const modules = new Map<string, CompiledValidate>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'validators-'));
  for (const definition of subjects) {
    const path = join(folder, `${definition.resource}.mjs`);
    await writeFile(path, validatorModule(definition, writableOf(definition)));
    const module = (await import(/* @vite-ignore */ path)) as { validate: CompiledValidate };
    modules.set(definition.resource, module.validate);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Values that a field might get: good ones, bad ones, none. */
const valueOf = (field: FieldDefinition): fc.Arbitrary<unknown> => {
  const samples = samplesOf(field.type);
  const pool: unknown[] = [...samples.valid, ...samples.invalid, ...(field.enum ?? []), undefined, null, '', '  '];
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pool) }, { weight: 1, arbitrary: fc.jsonValue() });
};

const recordOf = (definition: ResourceDefinition): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.values(definition.fields)
        .filter(({ system }) => !system)
        .map((field) => [field.name, valueOf(field)]),
    ),
    { requiredKeys: [] },
  );

describe('the server and the browser', () => {
  const validators = compileValidators();

  it.each(subjects.map((definition) => [definition.resource, definition] as const))(
    'say the same of any record of %s',
    (name, definition) => {
      const validate = modules.get(name)!;

      fc.assert(
        fc.property(recordOf(definition), (values) => {
          const input = {
            record: applyConditions(definition.fields, values, CONTEXT),
            changes: values,
            context: CONTEXT,
          };

          expect(checkRecord(validate, definition, input)).toEqual(
            validators.check(definition, writableOf(definition), input),
          );
        }),
        { numRuns: RUNS },
      );
    },
  );

  it.each(subjects.map((definition) => [definition.resource, definition] as const))(
    'require of %s exactly what the form marks as required',
    (_name, definition) => {
      fc.assert(
        fc.property(recordOf(definition), (values) => {
          const record = applyConditions(definition.fields, toWriteShape(definition.fields, values), CONTEXT);
          const errors =
            validators.check(definition, writableOf(definition), { record, changes: {}, context: CONTEXT }) ?? {};
          const required = Object.keys(errors).filter((name) => errors[name]?.message === 'validation.required');
          const isEmpty = (name: string) =>
            record[name] === undefined ||
            record[name] === null ||
            (definition.fields[name]?.schema['type'] === 'array' &&
              Array.isArray(record[name]) &&
              record[name].length === 0);
          const marked = [...writableOf(definition)].filter(
            (name) => fieldState(definition.fields, name, record, CONTEXT).required && isEmpty(name),
          );

          expect(required.sort()).toEqual([...marked, ...markedInRows(definition, record)].sort());
        }),
        { numRuns: RUNS },
      );
    },
  );
});

/** Cells of rows that the form marks as required and that hold nothing. */
const markedInRows = ({ fields }: ResourceDefinition, record: Record<string, unknown>): string[] =>
  Object.values(fields)
    .filter((field) => field.type === 'rows' && Array.isArray(record[field.name]))
    .flatMap((field) =>
      (record[field.name] as unknown[]).flatMap((row, index) => {
        if (typeof row !== 'object' || row === null || Array.isArray(row)) return [];
        const values = row as Record<string, unknown>;
        const around = { ...CONTEXT, parent: record };
        return Object.keys(field.fields ?? {})
          .filter((name) => fieldState(field.fields ?? {}, name, values, around, fields).required)
          .filter((name) => values[name] === undefined || values[name] === null)
          .map((name) => `${field.name}.${index}.${name}`);
      }),
    );

describe('a validator module', () => {
  it('runs where code made of text is forbidden, and loads nothing', async () => {
    const path = join(folder, 'sample.mjs');
    const script = `import { validate } from ${JSON.stringify(path)};
      const context = ${JSON.stringify(CONTEXT)};
      const check = (record) => validate({ record, changes: record, context });
      console.log(JSON.stringify([check(${JSON.stringify(VALID)}), check({ name: 'ä'.repeat(11) }), validate.errors.length]));`;

    const output = execFileSync(process.execPath, [
      '--disallow-code-generation-from-strings',
      '--input-type=module',
      '-e',
      script,
    ]);

    expect(JSON.parse(String(output))).toEqual([true, false, 5]);
    expect(await readFile(path, 'utf8')).not.toMatch(/\brequire\s*\(|\bimport\b|\beval\b|new Function/);
  });

  it('is refused when it would need something that a browser cannot load', () => {
    expect(() => inlineRuntime('const a = require("ajv/dist/runtime/uri").default')).toThrow(/ajv\/dist\/runtime\/uri/);
  });

  it('has a name that changes with the fields, the rules and what may be written, and with nothing else', () => {
    const { moduleHash } = compileValidators();
    const all = writableOf(SAMPLE);
    const fewer = new Set([...all].slice(1));

    expect(moduleHash(SAMPLE, all)).toBe(moduleHash(SAMPLE, new Set([...all].reverse())));
    expect(moduleHash(SAMPLE, fewer)).not.toBe(moduleHash(SAMPLE, all));
    expect(moduleHash({ ...SAMPLE, rules: [] }, all)).not.toBe(moduleHash(SAMPLE, all));
  });

  it('leaves a condition on a field that this person may not read to the server', () => {
    const { kind: _kind, ...fields } = SAMPLE.fields;
    const seen = { ...SAMPLE, fields };

    expect(() => validatorModule(seen, new Set(['name', 'share', 'region']))).not.toThrow();
  });
});

describe('the messages', () => {
  it('stand in the English locale word for word', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../locales/en.json'), 'utf8');

    expect((JSON.parse(text) as { validation: unknown }).validation).toMatchObject(VALIDATION_MESSAGES);
  });
});
