import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ICON_NAMES } from '#ui/icons/icon-names.ts';
import { NAVIGATION_GRAMMAR, RESOURCE_GRAMMAR, ROLES_GRAMMAR, type Grammar } from '#engine/schema/grammar.ts';
import { realFiles } from './real-files.ts';

/** As an editor reads them: plain draft-07, unknown words ignored. */
const editor = new Ajv({ strict: false, allErrors: true, logger: false });
const validators = {
  resource: editor.compile(RESOURCE_GRAMMAR),
  navigation: editor.compile(NAVIGATION_GRAMMAR),
  roles: editor.compile(ROLES_GRAMMAR),
};

const validatorOf = (file: string) =>
  file.endsWith('/navigation.yaml')
    ? validators.navigation
    : file.endsWith('/roles.yaml')
      ? validators.roles
      : validators.resource;

/** Every place of a meta-schema with its path. */
const places = (grammar: Grammar, path = ''): [string, Grammar][] =>
  typeof grammar !== 'object' || grammar === null
    ? []
    : [
        [path, grammar],
        ...Object.entries(grammar.properties ?? {}).flatMap(([key, inner]) => places(inner, `${path}.${key}`)),
        ...Object.entries(grammar.definitions ?? {}).flatMap(([key, inner]) => places(inner, `${path}#${key}`)),
        ...(grammar.items ? places(grammar.items, `${path}[]`) : []),
        ...(grammar.additionalProperties ? places(grammar.additionalProperties, `${path}{}`) : []),
        ...[...(grammar.anyOf ?? [])].flatMap((branch, index) => places(branch, `${path}|${index}`)),
      ];

const all = [RESOURCE_GRAMMAR, NAVIGATION_GRAMMAR, ROLES_GRAMMAR].flatMap((grammar) => places(grammar));

describe('the meta-schemas that editors read', () => {
  it.each([...realFiles()])('accept %s', (file, text) => {
    const validate = validatorOf(file);

    validate(parse(text));

    expect(validate.errors ?? []).toEqual([]);
    expect(text.split('\n')[0]).toMatch(
      /^# yaml-language-server: \$schema=(\.\.\/)+schemas\/(resource|navigation|roles)\.schema\.json$/,
    );
  });

  it('refuse a mistyped key at every depth', () => {
    const companies = parse(realFiles().get('resources/recruitments/companies.yaml') ?? '') as Record<string, unknown>;
    const withMistakes = [
      { ...companies, lst: {} },
      { ...companies, list: { colums: ['name'] } },
      { ...companies, properties: { name: { type: 'string', maxlength: 3 } } },
      { ...companies, properties: { owner: { relation: { to: 'users', onDelet: 'restrict' } } } },
      { ...companies, permissions: { key: 'company', grants: { view: { reed: true } } } },
      { ...companies, tabs: [{ key: 'a', related: { resource: 'departments', by: 'company' } }] },
    ];

    for (const file of withMistakes) expect(validators.resource(file)).toBe(false);
  });

  it('close every object', () => {
    const open = all.filter(([, grammar]) => grammar.type === 'object' && grammar.additionalProperties === undefined);

    expect(open.map(([path]) => path)).toEqual([]);
  });

  it('explain every key', () => {
    const keys = all.flatMap(([path, grammar]) =>
      Object.entries(grammar.properties ?? {}).map(([key, inner]) => [`${path}.${key}`, inner] as const),
    );
    const silent = keys.filter(([, inner]) => inner.description === undefined && inner.$ref === undefined);

    expect(keys.length).toBeGreaterThan(120);
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it('offer exactly the icons that can be drawn by name', () => {
    expect(RESOURCE_GRAMMAR.definitions?.['icon']?.enum).toEqual(ICON_NAMES);
    expect(NAVIGATION_GRAMMAR.definitions?.['item']?.properties?.['icon']?.enum).toEqual(ICON_NAMES);
  });
});
