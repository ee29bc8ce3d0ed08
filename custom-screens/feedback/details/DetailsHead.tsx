import { useTranslate } from 'ra-core';
import { RecordActions } from '#admin/details/RecordActions.tsx';
import { usePageTitle } from '#client/page/PageTitleProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { useChoiceLabels } from '../feedback-words.ts';
import { KindIcon } from '../kinds.tsx';
import type { DetailsProps } from './details-props.ts';
import { StatusButton } from './StatusButton.tsx';
import { VoteButton } from './VoteButton.tsx';

/** The header of an entry: what it is, its author, its status, and its actions. */
export const DetailsHead = ({ definition, record }: DetailsProps) => {
  const title = String(record.title);
  usePageTitle(title);
  return (
    <div className="details-head">
      <span className="feedback-mark">
        <KindIcon kind={String(record.kind)} size={22} />
      </span>
      <div className="details-name">
        <div className="details-title">
          <h1>{title}</h1>
          <StatusButton definition={definition} record={record} />
        </div>
        <Origin definition={definition} record={record} />
      </div>
      <div className="details-actions">
        <VoteButton record={record} />
        {definition.can.edit ? <RecordActions definition={withoutTransitions(definition)} record={record} /> : null}
      </div>
    </div>
  );
};

/** The state beside the title is where its transitions are. */
const withoutTransitions = ({ states, ...definition }: CatalogueResource): CatalogueResource => ({
  ...definition,
  ...(states && { states: { ...states, transitions: [] } }),
});

/** "Bug from Ingrid Aas · 12/11/2026". */
const Origin = ({ definition, record }: DetailsProps) => {
  const translate = useTranslate();
  const { profile } = useSignedIn();
  const { wordOf } = useChoiceLabels(definition, 'kind');
  const writer = record.created_by as RelatedRecord | null;
  const kind = wordOf(String(record.kind));
  const at = String(record.created_on);
  return (
    <p className="details-place">
      <span>
        {writer && writer.id !== profile.id
          ? translate('feedback.details.meta', { kind, name: writer.name })
          : translate('feedback.details.mine', { kind })}
      </span>
      <span>
        <i aria-hidden>·</i>
        <time className="num" dateTime={at}>
          {formatInstant(at)}
        </time>
      </span>
    </p>
  );
};
