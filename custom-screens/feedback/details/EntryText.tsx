import { Dialog, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import type { StoredFile } from '#engine/field-types/display/field-display.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { useChoiceLabels } from '../feedback-words.ts';
import type { DetailsProps } from './details-props.ts';

/** What was written, the picture, and what was sent along. */
export const EntryText = ({ definition, record }: DetailsProps) => {
  const translate = useTranslate();
  return (
    <section>
      <h2 className="visually-hidden">{translate('feedback.details.description')}</h2>
      <p className="feedback-text">{String(record.text)}</p>
      <Picture file={record.screenshot as StoredFile | null} />
      <SentFacts definition={definition} record={record} />
    </section>
  );
};

const Picture = ({ file }: { readonly file: StoredFile | null }) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (!file) return null;
  const alt = translate('feedback.details.screenshot');
  return (
    <>
      <button
        type="button"
        className="feedback-picture"
        aria-label={translate('feedback.details.screenshot_open')}
        onClick={() => setOpen(true)}
      >
        <img src={file.url} alt={alt} loading="lazy" />
      </button>
      <Dialog open={isOpen} maxWidth="xl" onClose={() => setOpen(false)} aria-label={alt}>
        <IconButton
          className="feedback-picture-close"
          aria-label={translate('feedback.details.screenshot_close')}
          onClick={() => setOpen(false)}
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <img className="feedback-picture-large" src={file.url} alt={alt} />
      </Dialog>
    </>
  );
};

/** Severity, page and version on one quiet line, as far as they are known. */
const SentFacts = ({ definition, record }: DetailsProps) => {
  const translate = useTranslate();
  return (
    <ul className="feedback-facts">
      {record.severity ? (
        <li>
          <Severity definition={definition} record={record} />
        </li>
      ) : null}
      {record.page ? (
        <li>
          {translate('feedback.details.from_page')} <code>{String(record.page)}</code>
        </li>
      ) : null}
      {record.app_version ? (
        <li>
          {translate('feedback.details.version')} {String(record.app_version)}
        </li>
      ) : null}
      {isClosedToContact(definition.can.edit, record) ? <li>{translate('feedback.details.no_contact')}</li> : null}
    </ul>
  );
};

const isClosedToContact = (isTeam: boolean, record: RaRecord): boolean => isTeam && record.contact_ok === false;

const Severity = ({ definition, record }: DetailsProps) => {
  const { wordOf, toneOf } = useChoiceLabels(definition, 'severity');
  const severity = String(record.severity);
  return <StateDot tone={toneOf(severity)}>{wordOf(severity)}</StateDot>;
};
