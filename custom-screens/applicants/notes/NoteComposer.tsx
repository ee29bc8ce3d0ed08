import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useRef } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { useCreateOnce } from '#client/records/useCreateOnce.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { MentionOptions } from './MentionOptions.tsx';
import { NoteMentions } from './NoteMentions.tsx';
import { noteOf, VISIBILITIES, type Visibility } from './note-of.ts';
import { useNoteDraft } from './useNoteDraft.ts';
import { useTypedMention } from './useTypedMention.ts';
import '../applicants.css';

/** The longest note that is written here; longer ones have the form of the Notes tab. */
const MAX_LENGTH = 4000;

/** Writes a note about an applicant, for users who can. */
export const NoteComposer = ({ record }: { readonly record: RaRecord }) => {
  const notes = useCatalogue().resources['applicant_notes'];
  return notes?.can.create ? <Composer resource={adminName(notes)} record={record} /> : null;
};

interface ComposerProps {
  readonly resource: string;
  readonly record: RaRecord;
}

const Composer = ({ resource, record }: ComposerProps) => {
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const queryClient = useQueryClient();
  const input = useRef<HTMLTextAreaElement>(null);
  const { draft, change, clear } = useNoteDraft(record.id);
  const { text, mentions, visibility } = draft;
  const { create, isPending } = useCreateOnce();
  usePageKeys({ n: () => input.current?.focus() });
  const mention = useTypedMention({
    input,
    text,
    onText: (next) => change({ text: next }),
    onMention: (person) => {
      if (!mentions.some(({ id }) => id === person.id)) change({ mentions: [...mentions, person] });
    },
  });
  const send = async () => {
    if (!text.trim() || isPending) return;
    try {
      const note = { applicant: record.id, visibility, mentions: mentions.map(({ id }) => id), ...noteOf(text) };
      await create(resource, note);
      clear();
      toast.success('applicants.note.added');
      await queryClient.invalidateQueries({ queryKey: [resource] });
    } catch (error) {
      showError(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  /** Escape gives the keys back to the page, and the text stays; Ctrl Enter adds the note. */
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    mention.area.onKeyDown(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') event.currentTarget.blur();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form className="note-composer" onSubmit={submit}>
      {/* It grows by CSS: measuring it costs a layout of the whole screen for each applicant that is drawn. */}
      <textarea
        {...mention.area}
        ref={input}
        rows={2}
        value={text}
        placeholder={translate('applicants.note.placeholder')}
        aria-label={translate('applicants.note.label')}
        aria-keyshortcuts="n"
        maxLength={MAX_LENGTH}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={handleKey}
        onBlur={mention.onBlur}
      />
      <MentionOptions
        id={mention.listId}
        anchor={() => input.current!}
        options={mention.options}
        active={mention.active}
        onTake={mention.take}
      />
      {text.trim() ? <NoteMentions value={mentions} onChange={(next) => change({ mentions: next })} /> : null}
      <div className="note-composer-bar">
        <SelectBox
          look="quiet"
          value={visibility}
          aria-label={translate('applicants.note.visibility.label')}
          onChange={({ target }) => change({ visibility: target.value as Visibility })}
        >
          {VISIBILITIES.map((each) => (
            <option key={each} value={each}>
              {translate(`applicants.note.visibility.${each}`)}
            </option>
          ))}
        </SelectBox>
        <Button type="submit" size="small" loading={isPending} disabled={!text.trim()}>
          {translate('applicants.note.submit')}
        </Button>
      </div>
    </form>
  );
};
