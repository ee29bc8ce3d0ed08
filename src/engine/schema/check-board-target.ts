import type { Diagnostic } from '../model/diagnostic.ts';
import { diagnosticIn, placeOf } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';

const BY = 'list.board.by';

/** Users put columns made of records in order: the target must be `orderedByHand`. */
export const checkBoardTarget = (file: ProjectFile, files: readonly ProjectFile[]): readonly Diagnostic[] => {
  const { definition } = file;
  const by = definition?.list.board?.by ?? '';
  const to = definition?.fields[by]?.relation?.to;
  const target = files.find((each) => each.definition?.resource === to)?.definition;
  if (!target || target.orderedByHand) return [];
  const text = `${target.titlePlural} have no order: a board by "${by}" needs \`orderedByHand: true\` in ${target.file}`;
  return [diagnosticIn(file, BY, 'VALUE', text, placeOf(file, BY))];
};
