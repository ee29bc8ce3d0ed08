import { typeOf } from '../field-types/field-types.ts';
import { checkGiven } from './check-given.ts';
import type { Report } from './report.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { RawInput, RawResource, RawStates, RawTransition } from './raw-resource.ts';

type Path = readonly (string | number)[];

/** Checks states, transitions and actions: values that exist, a way to every state, inputs that can be asked for, a grant for each. */
export const checkRecordActions = (report: Report, raw: RawResource, definition: ResourceDefinition): void => {
  if (raw.states) checkStates(report, raw.states, definition);
  const transitions = Object.keys(raw.states?.transitions ?? {});
  for (const [key, transition] of Object.entries(raw.states?.transitions ?? {}))
    checkUndo(report, transition, { raw, path: ['states', 'transitions', key, 'undo'] });
  raw.actions?.forEach(({ key, input, choose }, index) => {
    const path = ['actions', index];
    const first = raw.actions?.findIndex((other) => other.key === key) ?? index;
    if (first < index || transitions.includes(key))
      report([...path, 'key'], 'DUPLICATE', `The key "${key}" stands here twice`);
    checkInput(report, input ?? [], definition, [...path, 'input']);
    const taken = [VERSION, ...(input ?? []).map((each) => (typeof each === 'string' ? each : each.field))];
    choose?.forEach((choice, at) => {
      const before = [...taken, ...choose.slice(0, at).map((other) => other.key)];
      if (before.includes(choice.key))
        report([...path, 'choose', at, 'key'], 'DUPLICATE', `"${choice.key}" stands here twice`);
    });
  });
  checkGrants(report, raw, transitions);
};

/** Sent along with the inputs. */
const VERSION = 'updated_on';

const checkStates = (report: Report, states: RawStates, definition: ResourceDefinition): void => {
  const field = definition.fields[states.field];
  if (!field || field.system) return;
  if (field.type !== 'choice' || !field.enum) {
    const choices = Object.values(definition.fields).filter(({ type }) => type === 'choice');
    return report(['states', 'field'], 'VALUE', `"${field.name}" has no values to choose from, so it holds no state`, {
      allowed: choices.map(({ name }) => name),
    });
  }
  if (field.default === undefined)
    report(['properties', field.name], 'MISSING', 'The field of the states needs a "default", the first state', {
      part: 'key',
    });
  const values = field.enum;
  const known = (path: Path, value: string, part: 'key' | 'value' = 'value'): void => {
    if (!values.includes(value))
      report(path, 'REF', `"${value}" is not a value of "${field.name}"`, { part, allowed: values, word: value });
  };
  for (const [key, transition] of Object.entries(states.transitions)) {
    const path = ['states', 'transitions', key];
    transition.from.forEach((value, index) => known([...path, 'from', index], value));
    known([...path, 'to'], transition.to);
    checkInput(report, transition.input ?? [], definition, [...path, 'input']);
    if (transition.screen !== undefined && transition.handler === undefined)
      report([...path, 'screen'], 'MISSING', 'A "screen" needs a "handler" that takes its values', { part: 'key' });
    checkSet(report, transition.set ?? {}, definition, { path: [...path, 'set'], state: field.name });
  }
  for (const key of ['lockedIn', 'colors'] as const)
    for (const value of Object.keys(states[key] ?? {})) known(['states', key, value], value, 'key');
  checkReached(report, states, field, values);
  return undefined;
};

/** What undoes a transition is another one; only a handler answers values to send with it. */
const checkUndo = (
  report: Report,
  { undo, handler }: RawTransition,
  { raw, path }: { readonly raw: RawResource; readonly path: Path },
): void => {
  if (!undo) return;
  const by = raw.states?.transitions[undo.transition];
  const isAction = raw.actions?.some(({ key }) => key === undo.transition);
  if (by?.undo || isAction)
    report([...path, 'transition'], 'VALUE', `"${undo.transition}" is not a transition that only undoes others`);
  if (undo.with && handler === undefined)
    report([...path, 'with'], 'MISSING', '"with" needs a "handler" that answers its values', { part: 'key' });
};

/** Every state must be the first one or the target of a transition; a state that nothing reaches is a mistake. */
const checkReached = (
  report: Report,
  { transitions }: RawStates,
  field: FieldDefinition,
  values: readonly string[],
): void => {
  if (typeof field.default !== 'string') return;
  const ways = Object.values(transitions);
  const reached = new Set([field.default]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { from, to } of ways) if (from.some((state) => reached.has(state))) reached.add(to);
  }
  const isSound = ways.every(({ from, to }) => [...from, to].every((value) => values.includes(value)));
  if (!isSound) return;
  values.forEach((value, index) => {
    if (!reached.has(value))
      report(
        ['properties', field.name, 'enum', index],
        'VALUE',
        `No transition leads to "${value}" from "${field.default as string}"`,
      );
  });
};

const WHAT: Readonly<Partial<Record<FieldDefinition['type'], string>>> = {
  file: 'a file',
  group: 'a group',
  rows: 'rows, which change in the form',
} as const;

const checkInput = (
  report: Report,
  input: readonly RawInput[],
  { fields, states }: ResourceDefinition,
  path: Path,
): void =>
  input.forEach((each, index) => {
    const name = typeof each === 'string' ? each : each.field;
    const place = typeof each === 'string' ? [...path, index] : [...path, index, 'field'];
    const field = fields[name];
    if (field && typeOf(field).isOwnOnly)
      report(place, 'VALUE', `"${name}" cannot be asked for here: it is ${WHAT[field.type] ?? field.type}`);
    if (name === states?.field) report(place, 'VALUE', `"${name}" holds the state, which the transition gives`);
    const names = input.map((other) => (typeof other === 'string' ? other : other.field));
    if (names.indexOf(name) < index) report(place, 'DUPLICATE', `"${name}" stands here twice`);
  });

const checkSet = (
  report: Report,
  set: Readonly<Record<string, unknown>>,
  { fields }: ResourceDefinition,
  { path, state }: { readonly path: Path; readonly state: string },
): void => {
  for (const [name, value] of Object.entries(set)) {
    const here = [...path, name];
    const field = fields[name];
    if (!field) continue;
    if (name === state) report(here, 'KEY', `"${name}" holds the state, which "to" gives`, { part: 'key' });
    else if (typeOf(field).kind === 'opaque' || typeOf(field).storage === 'join')
      report(here, 'KEY', `"${name}" cannot be set here: it is a ${field.type}`, { part: 'key' });
    else if (value === null && field.required) report(here, 'VALUE', `"${name}" is required and cannot be emptied`);
    else if (value !== null) checkGiven(report, value, field, here, 'value');
  }
};

/** Without a grant, no user could do it. */
const checkGrants = (report: Report, raw: RawResource, transitions: readonly string[]): void => {
  const grants = raw.permissions?.grants;
  if (!grants) return;
  const granted = new Set(
    Object.values(grants).flatMap(({ actions }) => (isList(actions) ? actions : Object.keys(actions ?? {}))),
  );
  const known = [...transitions, ...(raw.actions ?? []).map(({ key }) => key)];
  // A grant with an unknown name is the error itself; what it was meant for is not reported as missing too.
  if ([...granted].some((key) => !known.includes(key))) return;
  const nobody = (path: Path, key: string, part: 'key' | 'value'): void => {
    if (!granted.has(key))
      report(path, 'MISSING', `No grant names "${key}" in its "actions", so nobody could use it`, { part });
  };
  for (const key of transitions) nobody(['states', 'transitions', key], key, 'key');
  raw.actions?.forEach(({ key }, index) => nobody(['actions', index, 'key'], key, 'value'));
};

const isList = (actions: unknown): actions is readonly string[] => Array.isArray(actions);
