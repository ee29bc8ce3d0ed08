import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import type { ApprovalAnswer, ApprovalPlace } from '#shared/contracts/approvals.ts';
import { choiceOf } from './matrix-draft.ts';

/** Which matrix decides, and why. */
export const ChosenMatrix = ({ choice: { matrix, at, is_tie: isTie, over } }: Pick<ApprovalAnswer, 'choice'>) => {
  const translate = useTranslate();
  if (!matrix || !at) return <p>{translate('approvals.who.none')}</p>;
  return (
    <p>
      {translate(`approvals.who.at.${at}`, { matrix: matrix.name })} {isTie ? translate('approvals.who.tie') : null}{' '}
      {over ? translate('approvals.who.over', { matrix: over }) : null}
    </p>
  );
};

/** The users of each level in the order in which they are asked. */
export const ChainLine = ({ levels }: Pick<ApprovalAnswer, 'levels'>) => {
  const placeText = usePlaceText();
  const translate = useTranslate();
  return (
    <ol className="apm-chain">
      {levels.map(({ level, rule, places }) => (
        <li key={level}>
          <b className="num">{level}</b>
          <span>
            {places.map((place, index) => (
              <Fragment key={index}>
                <span className="apm-chain-place">{placeText(place)}</span>
              </Fragment>
            ))}
            {places.length > 1 ? <span className="list-quiet">{translate(`approvals.rules.${rule}`)}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
};

/** Who decides in one place of a level, in words. */
export function usePlaceText(): (place: ApprovalPlace) => string {
  const translate = useTranslate();
  return ({ named, asked, by, instead }) => {
    const name = named ? choiceOf(named).name : '';
    const users = asked.map((user) => choiceOf(user).name).join(', ');
    if (by === 'user') return users || name;
    if (asked.length === 0) return translate('approvals.places.skipped', { name });
    if (!named) return translate('approvals.places.admins', { users });
    return translate(`approvals.places.instead.${instead === 'none' ? 'replaced' : instead}`, { name, users });
  };
}
