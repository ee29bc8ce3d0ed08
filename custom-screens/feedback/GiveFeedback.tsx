import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { draftKey } from '#admin/form/draft-store.ts';
import { useEvaluationContext } from '#admin/conditions/evaluation-context.ts';
import { FormField } from '#admin/form/FormField.tsx';
import { useRecordLabels } from '#admin/words/form-words.ts';
import { initialValues } from '#admin/form/initial-values.ts';
import { RecordForm } from '#admin/form/RecordForm.tsx';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useCreateOnce } from '#client/records/useCreateOnce.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { KindChoice } from './KindChoice.tsx';
import { ScreenshotInput } from './picture/ScreenshotInput.tsx';
import { SentAlong } from './SentAlong.tsx';
import { pageBefore } from './visited-page.ts';
import './feedback.css';

/** Takes a bug, an idea, a question or praise, with where it came from. What is typed outlives a failure and a reload. */
const GiveFeedback = () => {
  const definition = useDefinition('feedback');
  const { profile } = useSignedIn();
  const context = useEvaluationContext('create');
  const { search } = useLocation();
  const [initial] = useState(() => ({
    ...initialValues(definition, context, search),
    page: pageBefore('/feedback'),
    app_version: String(import.meta.env.VITE_APP_VERSION),
  }));
  const { create } = useCreateOnce();
  const navigate = useNavigate();
  const toast = useToast();
  const translate = useTranslate();
  const words = useRecordLabels(definition);

  const handleSaved = (record: RaRecord, addAnother: boolean) => {
    toast.success('feedback.give.sent');
    if (!addAnother) void navigate(words.addressOf(record.id));
  };
  return (
    <>
      <PageHeader title={translate('feedback.give.title')} />
      <RecordForm
        definition={definition}
        operation="create"
        initial={initial}
        draftKey={draftKey(profile.id, definition.resource, undefined)}
        saveLabel={translate('feedback.give.send')}
        save={async (data) => create('feedback', data)}
        onSaved={handleSaved}
        onCancel={() => void navigate('/feedback')}
      >
        <Section title="feedback.give.what" help="feedback.give.description">
          <KindChoice />
          <FormField name="title" autoFocus />
          <FormField name="text" />
          <FormField name="severity" />
        </Section>
        <Section title="feedback.give.picture" help="feedback.give.picture_help">
          <ScreenshotInput />
        </Section>
        <Section title="feedback.give.sent_along" help="feedback.give.sent_along_help">
          <SentAlong />
          <FormField name="contact_ok" />
        </Section>
      </RecordForm>
    </>
  );
};

export default GiveFeedback;

interface SectionProps {
  /** Locale keys. */
  readonly title: string;
  readonly help: string;
  readonly children: ReactNode;
}

const Section = ({ title, help, children }: SectionProps) => {
  const translate = useTranslate();
  const heading = useId();
  return (
    <section className="form-section" aria-labelledby={heading}>
      <h2 id={heading}>{translate(title)}</h2>
      <p className="form-section-help">{translate(help)}</p>
      <div className="form-grid">{children}</div>
    </section>
  );
};
