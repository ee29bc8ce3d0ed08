import { typeOf } from '../field-types/field-types.ts';
import type { FieldDefinition } from '../model/definition.ts';
import type { BoardDefinition, ColumnDefinition } from '../model/screen-definition.ts';
import { isLive } from '../model/is-live.ts';
import type { RawResource } from './raw-resource.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

const SHOWN_FIELDS = 3;

/** The board of a list. @param columns of its table: where the file does not say what a card shows, it is the first of them. */
export const completeBoard = (
  raw: RawResource,
  fields: Fields,
  columns: readonly ColumnDefinition[],
): BoardDefinition => {
  const { sort, ...board } = raw.list?.board ?? {};
  const by = board.by ?? raw.states?.field ?? firstChoice(fields) ?? '';
  return {
    ...board,
    by,
    card: board.card ?? defaultCard(fields, columns, by),
    ...(sort && { sort: { field: sort.field, order: sort.order ?? 'ASC' } }),
    drop: board.drop ?? {},
    lanes: board.lanes ?? [],
    line: board.line ?? [],
    keys: board.keys ?? {},
  };
};

/** A field whose values can be columns of a board: those of the file, or records of another resource. */
export const canBeColumns = (field: FieldDefinition): boolean =>
  !isLive(field) && !field.system && (field.type === 'choice' || field.type === 'relation');

/** Options with colors are a status; other options are kinds. */
const firstChoice = (fields: Fields): string | undefined => {
  const choices = Object.values(fields).filter((field) => field.type === 'choice' && canBeColumns(field));
  return (choices.find(({ enumTones }) => enumTones) ?? choices[0])?.name;
};

/** What a card has room for. */
export const canBeOnCard = ({ type, widget }: FieldDefinition): boolean =>
  !typeOf({ type }).isOwnOnly && widget !== 'multiline' && widget !== 'rich_text';

const isOnCard = (field: FieldDefinition | undefined): boolean =>
  field !== undefined && !field.writeOnly && canBeOnCard(field);

/** The first columns of a table that have room on a card. @param by what the place of the card says already. */
export const defaultCard = (fields: Fields, columns: readonly ColumnDefinition[], by?: string): readonly string[] =>
  columns
    .slice(1)
    .filter(({ field, show }) => show && field !== by && isOnCard(fields[field]))
    .slice(0, SHOWN_FIELDS)
    .map(({ field }) => field);
