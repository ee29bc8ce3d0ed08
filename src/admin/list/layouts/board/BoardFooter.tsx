import { useLocale, useTranslate } from 'ra-core';
import { countText } from '../../useFilterCounts.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import type { ResourceLabels } from '../../../words/words.ts';
import type { Board } from './board-columns.ts';

interface BoardFooterProps {
  readonly definition: CatalogueResource;
  readonly settings: BoardDefinition;
  readonly board: Board;
  readonly words: ResourceLabels;
}

const MAX_COUNTED = 50_000;

/** The keys of a board, and how many records it has. */
export const BoardFooter = ({ definition, settings, board, words }: BoardFooterProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { count, overdue } = board.total;
  const keys = [
    [['J', 'K'], translate('board.keys.rows')],
    [['S'], translate('board.keys.move')],
    ...Object.entries(settings.keys).map(
      ([letter, action]) =>
        [[letter.toUpperCase()], translate(`resources.${definition.resource}.actions.${action}`)] as const,
    ),
    [['X'], translate('board.keys.select')],
    [['Enter'], translate('board.keys.open')],
  ] as const;
  return (
    <div className="list-foot board-foot">
      {keys.map(([letters, text]) => (
        <span key={letters.join()} className="list-wide board-key">
          {letters.map((letter) => (
            <kbd key={letter}>{letter}</kbd>
          ))}
          {text}
        </span>
      ))}
      <span className="list-grow" />
      <span role="status" className="num">
        {translate('board.total', {
          count: countText(count, board.isExact, MAX_COUNTED, locale),
          name: words.manyInside,
        })}
        {overdue > 0 ? (
          <span className="board-late">
            {translate('board.overdue', {
              smart_count: overdue,
              count: countText(overdue, board.isExact, MAX_COUNTED, locale),
            })}
          </span>
        ) : null}
      </span>
    </div>
  );
};
