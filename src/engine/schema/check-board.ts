import { canBeColumns, canBeOnCard } from './complete-board.ts';
import type { Report } from './report.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { RawBoard, RawResource } from './raw-resource.ts';

/** No screen has room for more, and each is counted whenever the board is. */
const MAX_COLUMNS = 30;

/**
 * Checks the board of a list: a field to make columns of, a card that can be rendered, drops that lead where they are
 * dropped.
 */
export const checkBoard = (report: Report, raw: RawResource, definition: ResourceDefinition): void => {
  const { board = {} } = raw.list ?? {};
  const { layouts } = definition.list;
  if (raw.list?.board && !layouts.includes('board'))
    return report(['list', 'board'], 'KEY', '"board" goes with `layouts: [table, board]`', { part: 'key' });
  if (!layouts.includes('board')) return undefined;
  const field = checkColumns(report, board, definition);
  checkCard(report, board, definition);
  checkRelations(report, board, definition);
  checkMove(report, board, definition);
  if (field) checkDrop(report, board, definition, field);
  return undefined;
};

/** @returns the field of the columns, where there is one. */
const checkColumns = (
  report: Report,
  board: RawBoard,
  { fields, list }: ResourceDefinition,
): FieldDefinition | undefined => {
  const allowed = Object.values(fields)
    .filter(canBeColumns)
    .map(({ name }) => name);
  const field = fields[list.board?.by ?? ''];
  if (board.by === undefined && !field) {
    const text =
      'A board needs columns: a field of states, of values to choose from, or a relation, named in `board: { by: … }`';
    report(['list', 'layouts'], 'MISSING', text, { part: 'key', allowed });
    return undefined;
  }
  // An unknown name is already reported as one.
  if (!field) return undefined;
  if (!canBeColumns(field)) {
    const text = `"${field.name}" cannot be the columns of a board: it has no values to choose from and is no relation to one record`;
    report(['list', 'board', 'by'], 'VALUE', text, { allowed, word: field.name });
    return undefined;
  }
  if ((field.enum?.length ?? 0) > MAX_COLUMNS)
    report(
      board.by === undefined ? ['list', 'layouts'] : ['list', 'board', 'by'],
      'VALUE',
      `"${field.name}" has ${field.enum?.length} values; a board has up to ${MAX_COLUMNS} columns`,
      { part: board.by === undefined ? 'key' : 'value' },
    );
  return field;
};

const checkCard = (report: Report, { card = [] }: RawBoard, { fields }: ResourceDefinition): void => {
  const allowed = Object.values(fields)
    .filter(canBeOnCard)
    .map(({ name }) => name);
  card.forEach((name, index) => {
    const field = fields[name];
    if (field && !canBeOnCard(field))
      report(['list', 'board', 'card', index], 'VALUE', `"${name}" is too much for a card`, { allowed, word: name });
  });
};

/** What divides a board, and the records that are its columns, are relations to one record. */
const checkRelations = (
  report: Report,
  { lanes = [], within, overdue }: RawBoard,
  { fields }: ResourceDefinition,
): void => {
  const allowed = Object.values(fields).flatMap(({ name, type }) => (type === 'relation' ? [name] : []));
  const places = [
    ...lanes.map((name, index) => [['lanes', index], name] as const),
    ...(within ? [[['within', 'field'], within.field] as const] : []),
    ...(overdue ? [[['overdue', 'of'], overdue.of] as const] : []),
  ];
  for (const [path, name] of places)
    // What a derived field leads to is known once the files are put together.
    if (fields[name] && !fields[name].derive && fields[name].type !== 'relation')
      report(['list', 'board', ...path], 'VALUE', `"${name}" is not a relation to one record`, { allowed, word: name });
};

/** The transition that moves a card takes the record that it is moved to. */
const checkMove = (report: Report, { move, within }: RawBoard, { states }: ResourceDefinition): void => {
  const transition = states?.transitions.find(({ key }) => key === move);
  if (move === undefined || (within && transition?.input.some(({ field }) => field === within.field))) return;
  const text = within
    ? `"${move}" is not a transition with "${within.field}" among its inputs`
    : '"move" goes with `within`';
  report(['list', 'board', 'move'], within ? 'VALUE' : 'KEY', text, { part: within ? 'value' : 'key' });
};

const checkDrop = (
  report: Report,
  { drop = {} }: RawBoard,
  { states }: ResourceDefinition,
  field: FieldDefinition,
): void => {
  for (const [column, key] of Object.entries(drop)) {
    const path = ['list', 'board', 'drop', column];
    if (!field.enum?.includes(column)) {
      const allowed = field.enum ?? [];
      report(path, 'REF', `"${column}" is not a value of "${field.name}"`, { part: 'key', allowed, word: column });
      continue;
    }
    const transition = states?.transitions.find((each) => each.key === key);
    // Of another field only the transition itself knows where it leads.
    if (!transition || field.name !== states?.field || transition.to === column) continue;
    const leading = states?.transitions.filter(({ to }) => to === column).map((each) => each.key) ?? [];
    report(path, 'VALUE', `"${key}" leads to "${transition.to}", not to "${column}"`, { allowed: leading });
  }
};
