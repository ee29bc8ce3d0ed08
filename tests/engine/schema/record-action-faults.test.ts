import { describe, expect, it } from 'vitest';
import { definitionOf, diagnosticsIn } from './sample-project.ts';
import { edited } from './sample-file.ts';

/** A sound file; each case changes a part of it. */
const SAMPLE = `resource: sample
properties:
  name: { type: string }
  status: { type: string, enum: [draft, sent, done], default: draft }
  reason: { type: string, readOnly: true }
  picture: { type: object, format: file }
  sent_on: { type: string, format: date }
  sent_by: { relation: { to: users } }
  secret: { type: string, visibleWhen: { $state: done } }
required: [name]
states:
  field: status
  colors: { draft: idle, done: ok }
  transitions:
    send:
      from: [draft]
      to: sent
      roles: [recruiter]
      when: { $state: draft, name: { present: true } }
      set: { sent_on: { $now: date }, sent_by: { $user: id } }
    finish: { from: [sent], to: done, input: [reason], undo: { transition: send } }
  lockedIn: { done: { except: [name] } }
  guarded: [name]
actions:
  - { key: copy, handler: engine.clone, when: { not: { $state: done } } }
permissions:
  key: sample
  grants:
    view: { read: true }
    edit: { create: true, update: { where: { $state: draft } }, actions: [send, copy] }
    decide: { actions: { finish: { where: { $state: sent } } } }
`;

describe('states, transitions and actions in a file', () => {
  it('have no fault where there is none', () => {
    const more =
      'creates: users, undo: jobs.save_as_template, choose: [{ key: by, to: users, where: { is_active: true } }]';

    expect(diagnosticsIn(SAMPLE)).toEqual([]);
    expect(diagnosticsIn(edited(SAMPLE, 'handler: engine.clone', `handler: engine.clone, ${more}`))).toEqual([]);
  });

  it.each([
    ['a state that is not a value', 'from: [draft]', 'from: [drat]', 'REF', 16, 'drat', 'draft'],
    ['a state that follows', 'to: done', 'to: don', 'REF', 21, 'don', 'done'],
    ['a locked state', 'lockedIn: { done', 'lockedIn: { doen', 'REF', 22, 'doen', 'done'],
    ['a coloured state', 'colors: { draft', 'colors: { drafd', 'REF', 13, 'drafd', 'draft'],
    ['the field of the states', 'field: status', 'field: staus', 'REF', 12, 'staus', 'status'],
    ['a field that stays open', 'except: [name]', 'except: [nmae]', 'REF', 22, 'nmae', 'name'],
    ['a guarded field', 'guarded: [name]', 'guarded: [nmae]', 'REF', 23, 'nmae', 'name'],
    ['an input', 'input: [reason]', 'input: [raeson]', 'REF', 21, 'raeson', 'reason'],
    ['a field that is set', 'set: { sent_on', 'set: { snet_on', 'REF', 20, 'snet_on', 'sent_on'],
    ['a role', 'roles: [recruiter]', 'roles: [recriuter]', 'REF', 18, 'recriuter', 'recruiter'],
    ['a transition in a grant', 'actions: [send, copy]', 'actions: [sned, copy]', 'REF', 30, 'sned', 'send'],
    ['a transition with its rows', 'finish: { where', 'finsh: { where', 'REF', 31, 'finsh', 'finish'],
    ['what undoes a transition', 'undo: { transition: send', 'undo: { transition: sned', 'REF', 21, 'sned', 'send'],
    ['a handler', 'engine.clone', 'engine.clon', 'REF', 25, 'engine.clon', 'engine.clone'],
    ['a state in a condition', 'where: { $state: sent', 'where: { $state: snet', 'VALUE', 31, 'snet', 'sent'],
    ['a key of a transition', '      roles:', '      rolse:', 'KEY', 18, 'rolse', 'roles'],
  ])(
    'report %s that is mistyped, where it is, with the right word',
    (_what, from, to, code, line, word, suggestion) => {
      const text = edited(SAMPLE, from, to);

      const found = diagnosticsIn(text).find(
        (diagnostic) => diagnostic.code === code && diagnostic.suggestion === suggestion,
      );

      expect(found).toMatchObject({ line });
      expect(
        text
          .split('\n')
          .at(line - 1)!
          .slice(found!.column - 1)
          .startsWith(word),
      ).toBe(true);
    },
  );

  it.each([
    ['{ key: user, to: usres }', 'REF', 'users'],
    ['{ key: user, to: users, where: { is_actve: true } }', 'REF', 'is_active'],
    ['{ key: user, to: users, where: { is_active: soon } }', 'TYPE', undefined],
    ['{ key: user, to: users }, { key: user, to: users }', 'DUPLICATE', undefined],
    ['{ key: updated_on, to: users }', 'DUPLICATE', undefined],
  ])('refuse %s as records to choose for an action', (choices, code, suggestion) => {
    const text = edited(SAMPLE, 'handler: engine.clone', `handler: engine.clone, choose: [${choices}]`);

    const found = diagnosticsIn(text);

    expect(found.map((diagnostic) => [diagnostic.code, diagnostic.line, diagnostic.suggestion])).toEqual([
      [code, 25, suggestion],
    ]);
  });

  it('say a mistyped key once, with the right word, and nothing of what follows from it', () => {
    expect(diagnosticsIn(SAMPLE.replace('key: copy', 'key: cpoy'))).toMatchObject([
      { code: 'REF', suggestion: 'cpoy' },
    ]);
    expect(diagnosticsIn(SAMPLE.replace('[send, copy]', '[sned, copy]'))).toMatchObject([
      { code: 'REF', suggestion: 'send' },
    ]);
  });

  it.each([
    ['a state that no transition leads to', '[draft, sent, done]', '[draft, sent, done, lost]', 'VALUE', 4],
    ['a field without a first state', ', default: draft }', ' }', 'MISSING', 4],
    ['a field that has no values as the state', 'field: status', 'field: name', 'VALUE', 12],
    ['a file as an input', 'input: [reason]', 'input: [picture]', 'VALUE', 21],
    ['the state itself as an input', 'input: [reason]', 'input: [status]', 'VALUE', 21],
    ['an input twice', 'input: [reason]', 'input: [reason, { field: reason }]', 'DUPLICATE', 21],
    ['a value of another type', 'sent_on: { $now: date }', 'sent_on: { $now: date-time }', 'TYPE', 20],
    ['the state itself as a set value', 'set: { sent_on: { $now: date }', 'set: { status: sent', 'KEY', 20],
    ['an action with the key of a transition', 'key: copy', 'key: send', 'DUPLICATE', 25],
    ['a transition that no grant allows', 'actions: [send, copy]', 'actions: [copy]', 'MISSING', 15],
    [
      'a screen that nobody takes values from',
      'finish: { ',
      'finish: { screen: dashboard/DashboardScreen, ',
      'MISSING',
      21,
    ],
    ['an action that undoes a transition', 'transition: send', 'transition: copy', 'VALUE', 21],
    ['a transition that undoes itself', 'transition: send', 'transition: finish', 'VALUE', 21],
    ['values of an answer that nobody gives', 'transition: send', 'transition: send, with: [entry]', 'MISSING', 21],
    ['a transition without its state', 'from: [sent], to: done', 'from: [sent]', 'MISSING', 21],
  ])('refuse %s', (_what, from, to, code, line) => {
    const diagnostics = diagnosticsIn(edited(SAMPLE, from, to));

    expect(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.line])).toContainEqual([code, line]);
  });

  it.each([
    [
      'a field with the name of the order',
      'orderedByHand: true',
      '{ name: { type: string }, position: { type: integer } }',
      'DUPLICATE',
    ],
    [
      'a field with a name of the trash',
      'softDelete: true',
      '{ name: { type: string }, deleted_on: { type: string } }',
      'DUPLICATE',
    ],
    ['a list of one record', 'singleton: true\nlist: { columns: [name] }', '{ name: { type: string } }', 'KEY'],
    ['one record that cannot be made', 'singleton: true\nrequired: [name]', '{ name: { type: string } }', 'MISSING'],
  ])('refuse %s', (_what, keys, properties, code) => {
    const diagnostics = diagnosticsIn(`resource: sample\nproperties: ${properties}\n${keys}\n`);

    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });

  it('name a screen of a section that does not exist, and want fields or a screen', () => {
    const section = (text: string) =>
      diagnosticsIn(
        `resource: sample\nproperties: { name: { type: string } }\nform: { sections: [{ key: a, ${text} }] }\n`,
      );

    expect(section('screen: dashboard/DashboardScreem')).toMatchObject([
      { code: 'REF', line: 3, suggestion: 'dashboard/DashboardScreen' },
    ]);
    expect(section('title: Empty')).toMatchObject([{ code: 'MISSING', line: 3 }]);
    expect(section('screen: dashboard/DashboardScreen')).toEqual([]);
  });

  it('refuse a handler of actions as a hook, and "$state" where there are no states', () => {
    const hook = diagnosticsIn(
      'resource: sample\nproperties: { name: { type: string } }\nhooks: { afterSave: [engine.clone] }\n',
    );
    const state = diagnosticsIn(
      'resource: sample\nproperties: { name: { type: string, visibleWhen: { $state: a } } }\n',
    );

    expect(hook).toMatchObject([
      { code: 'REF', line: 3, message: '"engine.clone" is a handler for actions, not for hooks' },
    ]);
    expect(state).toMatchObject([{ line: 2, message: '"$state" needs "states" in this file' }]);
  });

  it('give "$state" the meaning of the field, and who may update every transition where the file has no grants', () => {
    const definition = definitionOf(SAMPLE);
    const plain = definitionOf(SAMPLE.slice(0, SAMPLE.indexOf('  grants:')));

    expect(definition.fields.secret?.visibleWhen).toEqual({ status: 'done' });
    expect(definition.permissions.grants.edit?.update).toEqual({ where: { status: 'draft' } });
    expect(definition.fields.status).toMatchObject({
      readOnly: true,
      enumTones: { draft: 'idle', sent: 'idle', done: 'ok' },
    });
    expect(plain.permissions.grants.update?.actions).toEqual({ send: true, finish: true });
    expect(plain.permissions.grants.create?.actions).toEqual({ copy: true });
  });
});
