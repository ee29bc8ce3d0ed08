import { expect, it } from 'vitest';
import { diagnosticsIn } from './sample-project.ts';

const file = (field: string, rest = '') =>
  `resource: sample\nproperties:\n  name: { type: string }\n  kept: { ${field}, writeOnce: true }\n${rest}`;

it.each([
  ['a text', 'type: string'],
  ['a relation', 'relation: { to: users }'],
  ['a list', 'type: array, items: { type: string }'],
  ['a hidden field that keeps its value', 'type: string, visibleWhen: { name: x }, onHide: keep'],
])('%s can be set once', (_what, field) => {
  expect(diagnosticsIn(file(field))).toEqual([]);
});

it.each([
  ['that loses its value when it is hidden', 'type: string, visibleWhen: { name: x }', /needs "onHide: keep"/],
  ['that is cleared with another record', 'relation: { to: users, onDelete: setNull }', /"restrict" or "cascade"/],
  ['that is made of others', 'type: integer, computed: { formula: "1" }', /does not go with "computed"/],
  ['that is numbered', 'type: string, sequence: "A-{####}"', /does not go with "sequence"/],
  ['that is a secret', 'type: string, writeOnly: true', /does not go with "writeOnly"/],
])('a field %s cannot say that it is set once', (_what, field, message) => {
  const [fault, ...others] = diagnosticsIn(file(field));

  expect([fault?.line, others]).toEqual([4, []]);
  expect(fault?.message).toMatch(message);
});

const inRows = (field: string) =>
  `resource: sample\nproperties:\n  lines: { type: array, items: { type: object, properties: { a: { type: string }, kept: { ${field}, writeOnce: true } } } }\n`;

it('a field of a row can be set once, but not one that loses its value', () => {
  expect(diagnosticsIn(inRows('type: string'))).toEqual([]);
  const messages = ['type: string, visibleWhen: { a: x }', 'relation: { to: users, onDelete: setNull }'].map(
    (field) => diagnosticsIn(inRows(field))[0]?.message,
  );
  expect(messages).toEqual([expect.stringContaining('"onHide: keep"'), expect.stringContaining('"restrict" or')]);
});

it('a status cannot be set once', () => {
  const states =
    'states: { field: kept, transitions: { on: { from: [a], to: b } } }\npermissions: { key: sample }\nroute: /sample\n';

  const faults = diagnosticsIn(file('type: string, enum: [a, b], default: a', states));

  expect(faults.map(({ message }) => message)).toContain('Records change "kept": it does not go with "writeOnce"');
});
