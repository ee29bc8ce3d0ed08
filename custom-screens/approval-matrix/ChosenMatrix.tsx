import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import type { ApprovalAnswer, ApprovalPlace } from '#shared/contracts/approvals.ts';
import { useListText } from '#engine/field-types/useListText.ts';
import { choiceOf } from './matrix-draft.ts';
import { Problem } from './Problem.tsx';

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

interface ChainLineProps extends Pick<ApprovalAnswer, 'levels' | 'unreadable'> {
  /** Whether the answer is about one job, or about those of a unit. */
  readonly isJob: boolean;
}

/** The users of each level in the order in which they are asked, and who of them can't view what they decide about. */
export const ChainLine = ({ levels, unreadable, isJob }: ChainLineProps) => {
  const placeText = usePlaceText();
  const translate = useTranslate();
  const blindOf = (places: readonly ApprovalPlace[]) => {
    const asked = places.flatMap((place) => place.asked).filter(({ id }) => unreadable.includes(id));
    return [...new Map(asked.map((user) => [user.id, choiceOf(user).name])).values()];
  };
  return (
    <ol className="bare apm-chain">
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
            <BlindUsers names={blindOf(places)} isJob={isJob} />
          </span>
        </li>
      ))}
    </ol>
  );
};

const BlindUsers = ({ names, isJob }: { readonly names: readonly string[]; readonly isJob: boolean }) => {
  const translate = useTranslate();
  const listText = useListText();
  if (names.length === 0) return null;
  return (
    <Problem>{translate(`approvals.who.unreadable.${isJob ? 'job' : 'unit'}`, { users: listText(names) })}</Problem>
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
