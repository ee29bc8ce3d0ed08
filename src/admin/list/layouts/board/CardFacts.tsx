import { Clock } from 'lucide-react';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { isEmptyValue, type RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { showValue } from '#engine/field-types/field-displays.tsx';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { Face } from '#ui/marks/Face.tsx';
import type { CardSetting } from './card-setting.ts';
import type { TimeInColumn } from './time-in-column.ts';
import { withoutLinks } from './without-links.ts';

interface CardPartProps {
  readonly record: RaRecord;
  readonly setting: CardSetting;
}

/** The end of a card: its states, then in a line how long the record is there and its other fields, dates and people at the right. */
export const CardFacts = ({ record, setting }: CardPartProps) => {
  const time = setting.timeOf(record);
  const facts = factsOf(record, setting);
  const states = facts.filter(isState);
  const others = facts.filter((field) => !isState(field));
  const draw = (field: FieldDefinition) => (
    <div key={field.name} data-end={isAtEnd(field) || undefined}>
      <dt className={isTelling(field) ? 'visually-hidden' : undefined}>{field.title}</dt>
      <dd>{factOf(field, record, setting)}</dd>
    </div>
  );
  return (
    <>
      {states.length > 0 ? <dl className="board-card-facts board-card-states">{states.map(draw)}</dl> : null}
      {time || others.length > 0 ? (
        <dl className="board-card-facts" data-many={others.length > MOST_IN_LINE || undefined}>
          {time ? <Time time={time} setting={setting} /> : null}
          {others.map(draw)}
        </dl>
      ) : null}
    </>
  );
};

/** More facts than these take several lines. */
const MOST_IN_LINE = 3;

/** The fields with a value that says something here: not the usual state, and not what the list is filtered to. */
function factsOf(record: RaRecord, { definition, board, shown, same }: CardSetting): readonly FieldDefinition[] {
  return shown.flatMap((name) => {
    const field = definition.fields[name];
    const value: unknown = record[name];
    if (!field || board.line.includes(name) || name === board.rating || isEmptyValue(value)) return [];
    const isUsual = name === definition.states?.field && value === field.default;
    return isUsual || same.has(name) ? [] : [field];
  });
}

const Time = ({ time, setting }: { readonly time: TimeInColumn; readonly setting: CardSetting }) => {
  const { definition, board, tools } = setting;
  return (
    <div className="board-card-time" data-late={time.state}>
      <dt className="visually-hidden">{definition.fields[board.overdue?.since ?? '']?.title}</dt>
      <dd>
        <Clock size={12} aria-hidden />
        <time className="num" dateTime={time.since} title={formatInstant(time.since)}>
          {tools.translate(`board.time.${time.unit}`, { count: time.count })}
        </time>
        {time.state === 'fine' ? null : (
          <span className="visually-hidden">{tools.translate(`board.time.${time.state}`)}</span>
        )}
      </dd>
    </div>
  );
};

const isTelling = (field: FieldDefinition): boolean => typeOf(field).screen.isTelling;
const isState = (field: FieldDefinition): boolean => field.enumTones !== undefined;
const isAtEnd = (field: FieldDefinition): boolean => field.widget === 'person' || typeOf(field).now !== undefined;

function factOf(field: FieldDefinition, record: RaRecord, { tools }: CardSetting): ReactNode {
  const value: unknown = record[field.name];
  if (field.widget !== 'person') return showValue({ field, value, record }, withoutLinks(tools));
  const { name } = value as RelatedRecord;
  return (
    <span title={`${field.title}: ${name}`}>
      <Face name={name} size="xs" />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
