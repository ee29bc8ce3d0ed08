import type { ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { diagnosticIn, placeOf } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';

const BOARD = 'list.board';

/** Users put columns made of records in order: the target must be `orderedByHand`. Its fields that a board names must exist. */
export const checkBoardTarget = (file: ProjectFile, files: readonly ProjectFile[]): readonly Diagnostic[] => {
  const { definition } = file;
  const board = definition?.list.board;
  if (!board) return [];
  const targetOf = (name: string) => {
    const to = definition?.fields[name]?.relation?.to;
    return files.find((each) => each.definition?.resource === to)?.definition;
  };
  const fault = (key: string, text: string): Diagnostic =>
    diagnosticIn(file, `${BOARD}.${key}`, 'VALUE', text, placeOf(file, `${BOARD}.${key}`));
  const places = [['by', board.by] as const, ...(board.within ? [['within.field', board.within.field] as const] : [])];
  const unordered = places.flatMap(([key, name]) => {
    const target = targetOf(name);
    if (!target || target.orderedByHand) return [];
    const text = `${target.titlePlural} have no order: a board by "${name}" needs \`orderedByHand: true\` in ${target.file}`;
    return [fault(key, text)];
  });
  const target = board.within && targetOf(board.within.field);
  return target ? [...unordered, ...checkNames(target, board.within, fault)] : unordered;
};

/** What each of these fields of the target must be. */
const NEEDED = [
  ['of', 'relation'],
  ['kind', 'choice'],
  ['collapsed', 'boolean'],
  ['color', 'text'],
] as const;

const checkNames = (
  target: ResourceDefinition,
  within: NonNullable<ResourceDefinition['list']['board']>['within'],
  fault: (key: string, text: string) => Diagnostic,
): readonly Diagnostic[] =>
  NEEDED.flatMap(([key, type]) => {
    const name = within?.[key];
    const field = name === undefined ? undefined : target.fields[name];
    if (name === undefined || field?.type === type) return [];
    return [fault(`within.${key}`, `${target.titlePlural} have no field "${name}" of the type ${type}`)];
  });
