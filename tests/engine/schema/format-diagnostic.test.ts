import { expect, it } from 'vitest';
import { diagnosticLine, formatDiagnostic } from '#engine/schema/format-diagnostic.ts';
import { diagnosticsIn } from './sample-project.ts';

it('shows a fault with its line, a caret under the mistake, a suggestion and what is allowed', () => {
  const text = `resource: sample
properties:
  organization: { relation: { to: organizations } }
  company: { relation: { to: companies, where: { organization: { $field: orgnaization } } } }
`;

  const [diagnostic] = diagnosticsIn(text);
  const shown = formatDiagnostic(diagnostic!);

  expect(shown).toBe(
    [
      'resources/lists/sample.yaml:4:74  error REF  properties.company.relation.where.organization.$field',
      '  Field "orgnaization" does not exist in resource "sample". Did you mean "organization"?',
      '    4 |   company: { relation: { to: companies, where: { organization: { $field: orgnaization } } } }',
      '      |                                                                          ^',
      '  allowed: organization, company, id, created_on, created_by, updated_on, updated_by',
    ].join('\n'),
  );
  expect(diagnosticLine(diagnostic!)).toBe(
    'resources/lists/sample.yaml:4:74 error REF properties.company.relation.where.organization.$field: ' +
      'Field "orgnaization" does not exist in resource "sample". Did you mean "organization"?',
  );
});

it('cuts a line that no terminal can hold around the mistake', () => {
  const text = JSON.stringify({
    resource: 'sample',
    description: 'x'.repeat(400),
    properties: { a: { type: 'strin' } },
  });

  const [, , line = '', caret = ''] = diagnosticsIn(text, 'resources/sample.json')
    .map(formatDiagnostic)
    .join('\n')
    .split('\n');

  expect(line.length).toBeLessThan(160);
  expect(line.slice(caret.indexOf('^'))).toMatch(/^"strin"/);
});
