import type { ResourceDefinition } from '../model/definition.ts';
import type { RowKey, SplitDefinition } from '../model/screen-definition.ts';
import type { CatalogueResource } from './catalogue.ts';
import { readsOnly } from './open-fields.ts';

/** What is different for each user in the definition of a resource. */
export type PersonPart = Pick<
  CatalogueResource,
  'can' | 'open' | 'readable' | 'writable' | 'validator' | 'states' | 'actions'
>;

type Layouts = Pick<ResourceDefinition['list'], 'layouts' | 'board' | 'split' | 'ownLayouts' | 'keys'>;

/**
 * The layouts that this user can use: the board with what the user can read, a split view for users who can open
 * records, and hand-written ones about records that the user can find and take a step with. The table where nothing else
 * is left.
 */
export function personLayouts(
  list: ResourceDefinition['list'],
  person: PersonPart,
  read: ReadonlySet<string>,
): Layouts {
  const board = personBoard(list, person);
  const ownLayouts = list.ownLayouts?.filter(
    ({ filter = {}, transitions }) =>
      readsOnly(filter, read) && (transitions?.some((key) => canTake(key, person)) ?? true),
  );
  const canOpenRecords = person.can.show && person.open.includes('show');
  const layouts = list.layouts.filter((layout) => {
    if (layout === 'board') return board !== undefined;
    if (layout === 'split') return canOpenRecords;
    return layout === 'table' || ownLayouts?.some(({ key }) => key === layout) === true;
  });
  return {
    layouts: layouts.length > 0 ? layouts : ['table'],
    board,
    ...(list.split && { split: personSplit(list.split, person) }),
    ...(ownLayouts && { ownLayouts }),
    ...(list.keys && { keys: list.keys.filter((each) => isForPerson(each, person)) }),
  };
}

const personSplit = ({ face, card, ...split }: SplitDefinition, { readable }: PersonPart): SplitDefinition => ({
  ...split,
  card: card.filter((name) => readable.includes(name)),
  ...(face !== undefined && readable.includes(face) && { face }),
});

const isForPerson = ({ transition }: RowKey, person: PersonPart): boolean =>
  transition === undefined || canTake(transition, person);

const canTake = (transition: string, { states }: PersonPart): boolean =>
  states?.transitions.some(({ key }) => key === transition) === true;

/** Nothing without the columns. */
function personBoard(
  { board }: ResourceDefinition['list'],
  { readable, states, actions }: PersonPart,
): ResourceDefinition['list']['board'] {
  const isRead = (name: string | undefined): boolean => name !== undefined && readable.includes(name);
  if (!board || !isRead(board.by)) return undefined;
  const { where, sort, within, overdue, person, rating, move, ...rest } = board;
  const known = new Set(readable);
  const isTimed = overdue && isRead(overdue.since) && isRead(overdue.of) && readsOnly(overdue.where ?? {}, known);
  const keys = [...(states?.transitions ?? []), ...actions].map(({ key }) => key);
  const allowed = (named: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(named).filter(([, key]) => keys.includes(key)));
  return {
    ...rest,
    ...(isRead(within?.field) && { within }),
    ...(isTimed && { overdue }),
    ...(isRead(person) && { person }),
    ...(isRead(rating) && { rating }),
    ...(move !== undefined && keys.includes(move) && { move }),
    lanes: board.lanes.filter(isRead),
    line: board.line.filter(isRead),
    card: board.card.filter(isRead),
    ...(where && readsOnly(where, known) && { where }),
    ...(sort && isRead(sort.field) && { sort }),
    drop: allowed(board.drop),
    keys: allowed(board.keys),
  };
}
