import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { RelativeTime } from '#client/notifications/RelativeTime.tsx';
import { WithheldNote } from '#client/notifications/WithheldNote.tsx';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { Face } from '#ui/marks/Face.tsx';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { RichText } from '#ui/rich-text/RichText.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ApprovalLevel, ApprovalPlace, ApprovalRound, RoundState } from '#shared/contracts/approvals.ts';
import type { Tone } from '#shared/tone.ts';
import { usePlaceText } from '../approval-matrix/ChosenMatrix.tsx';

const TONES: Readonly<Record<RoundState, Tone>> = {
  pending: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'idle',
  switched_off: 'idle',
  ended: 'idle',
};

const LEVEL_TONES: Readonly<Record<ApprovalLevel['state'], Tone>> = {
  waiting: 'idle',
  current: 'warn',
  approved: 'ok',
  rejected: 'bad',
};

interface RoundProps {
  readonly round: ApprovalRound;
  readonly definition: CatalogueResource;
  readonly isFolded?: boolean;
  /** For those who can replace approvers. */
  readonly onReplace?: ((level: number, place: number) => void) | undefined;
}

/** One request: by which matrix, what would change, and its levels. */
export const Round = ({ round, definition, isFolded = false, onReplace }: RoundProps) => {
  const translate = useTranslate();
  const { choice, changes, withheld, levels } = round;
  return (
    <details className="approval-round" open={!isFolded}>
      <summary>
        <StateDot tone={TONES[round.state]}>{translate(`approvals.states.${round.state}`)}</StateDot>
        <span>
          <Sentence
            text="approvals.rounds.started"
            parts={{
              name: <b>{round.requester?.name ?? '–'}</b>,
              time: <RelativeTime at={round.started_on} />,
            }}
          />
        </span>
        <span className="list-quiet">
          {choice.matrix
            ? translate('approvals.rounds.matrix', { name: choice.matrix.name })
            : translate('approvals.who.none')}
        </span>
      </summary>
      {changes.length > 0 ? (
        <ul className="approval-changes" aria-label={translate('approvals.rounds.changes')}>
          {changes.map(({ field, from, to }) => {
            const found = definition.fields[field];
            return found ? (
              <li key={field}>
                <Sentence
                  text="form.change"
                  parts={{
                    field: <b>{found.title}</b>,
                    before: (
                      <s>
                        <FieldValue field={found} value={from} />
                      </s>
                    ),
                    after: <FieldValue field={found} value={to} />,
                  }}
                />
              </li>
            ) : null;
          })}
        </ul>
      ) : null}
      <WithheldNote context="job" withheld={withheld} />
      <ol className="approval-levels">
        {levels.map((level) => (
          <Level key={level.level} level={level} onReplace={onReplace} />
        ))}
      </ol>
    </details>
  );
};

interface LevelProps extends Pick<RoundProps, 'onReplace'> {
  readonly level: ApprovalLevel;
}

const Level = ({ level: { level, rule, state, places, asked_on: since }, onReplace }: LevelProps) => {
  const translate = useTranslate();
  return (
    <li data-state={state}>
      <p className="approval-level">
        <b>{translate('approvals.matrix.level_number', { number: level })}</b>
        <StateDot tone={LEVEL_TONES[state]}>{translate(`approvals.level_states.${state}`)}</StateDot>
        {places.length > 1 ? <span className="list-quiet">{translate(`approvals.rules.${rule}`)}</span> : null}
        {state === 'current' && since ? (
          <span className="list-quiet">
            <Sentence text="approvals.rounds.since" parts={{ time: <RelativeTime at={since} /> }} />
          </span>
        ) : null}
      </p>
      <ul>
        {places.map((place, index) => (
          <PlaceLine
            key={index}
            place={place}
            isFuture={since === null}
            onReplace={
              state === 'current' && place.decision === null && onReplace ? () => onReplace(level, index) : undefined
            }
          />
        ))}
      </ul>
    </li>
  );
};

interface PlaceLineProps {
  readonly place: ApprovalPlace;
  /** The level has not been asked yet. */
  readonly isFuture: boolean;
  readonly onReplace: (() => void) | undefined;
}

const PlaceLine = ({ place, isFuture, onReplace }: PlaceLineProps) => {
  const translate = useTranslate();
  const placeText = usePlaceText();
  const { decision, named } = place;
  const planned = named ? `${named.first_name} ${named.last_name}`.trim() : translate('approvals.places.any_admin');
  const text = isFuture ? planned : placeText(place);
  if (decision)
    return (
      <li>
        <Face name={decision.user.name} />
        <span className="approval-decision">
          <span>
            <Sentence
              text={`approvals.rounds.${decision.is_approved ? 'approved' : 'rejected'}`}
              parts={{ name: <b>{decision.user.name}</b>, time: <RelativeTime at={decision.on} /> }}
            />
            {decision.is_own ? <em> {translate('approvals.rounds.own')}</em> : null}
          </span>
          {decision.note_title ? <b>{decision.note_title}</b> : null}
          {decision.note_description ? <RichText html={decision.note_description} /> : null}
        </span>
      </li>
    );
  return (
    <li>
      <Face name={text} />
      <span className="approval-decision">
        {text}
        {place.is_escalated ? <span className="list-quiet">{translate('approvals.rounds.escalated')}</span> : null}
      </span>
      {onReplace ? (
        <Button size="small" variant="text" onClick={onReplace}>
          {translate('approvals.replace.action')}
        </Button>
      ) : null}
    </li>
  );
};
