import type { RaRecord } from 'ra-core';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { LockNotice } from './LockNotice.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useRecordForm } from './form-context.ts';
import { FormSections } from './FormSections.tsx';
import { FormIndex } from './layout/FormIndex.tsx';
import { FormTabs } from './layout/FormTabs.tsx';
import { useFormLayout } from './layout/layout-context.ts';
import { OtherVersion, otherVersion, revealNotice } from './OtherVersion.tsx';
import type { OtherVersionProps } from './OtherVersion.tsx';
import { OtherVersionStrip } from './OtherVersionStrip.tsx';
import { PlacePath } from './PlacePath.tsx';
import type { RecordFormProps } from './record-form-props.ts';
import { SaveBar } from './SaveBar.tsx';
import { useDraft } from './useDraft.ts';
import type { DraftState } from './useDraft.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useUnsaved } from './useUnsaved.ts';
import { holdsWideRows } from './wide-rows.ts';

interface RecordFormBodyProps extends RecordFormProps, Omit<OtherVersionProps, 'notice'> {
  /** The record as the last save answered it. */
  readonly saved: RaRecord | undefined;
  /** Counts the saves that were rejected because of another user's. */
  readonly conflicts: number;
}

/**
 * The contents of the form element. Parts that render on every key press are separate components, so that the fields do
 * not.
 */
export const RecordFormBody = (props: RecordFormBodyProps) => {
  const { definition } = useRecordForm();
  const { root } = useFormLayout();
  const { setValue } = useFormContext();
  const notice = useRef<HTMLDivElement>(null);
  const { conflicts } = props;
  useEffect(() => {
    if (conflicts > 0) revealNotice(notice);
  }, [conflicts]);
  const draft = useDraft({ key: props.draftKey, definition, base: props.base });

  const restore = () => {
    if (!draft.offered) return;
    const { values, before, version } = draft.offered;
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
    if (version) props.onBase({ ...props.base, ...before, updated_on: version });
    draft.settle();
  };
  return (
    <>
      <FormTabs />
      <div ref={root} className="form-scroll">
        <div className="form-side">
          <FormIndex />
          <aside className="form-aside">
            <PlacePath />
          </aside>
        </div>
        <div className="form-body" data-wide={holdsWideRows(definition) || undefined}>
          <ErrorSummary />
          {draft.offered ? <DraftOffer draft={draft.offered} onRestore={restore} onDiscard={draft.drop} /> : null}
          <LockNotice definition={definition} record={props.current ?? props.initial} />
          <OtherVersion {...props} notice={notice} />
          {props.children ?? <FormSections />}
        </div>
      </div>
      <FormFoot {...props} notice={notice} draft={draft} />
    </>
  );
};

interface FormFootProps extends RecordFormBodyProps {
  readonly notice: OtherVersionProps['notice'];
  readonly draft: DraftState;
}

const FormFoot = (props: FormFootProps) => {
  const { base, saving, saved, draft, operation, onSaved, initial, notice } = props;
  const other = otherVersion(props);
  const { definition, openFields } = useRecordForm();
  const {
    tabs: [firstTab],
    showTab,
  } = useFormLayout();
  const { reset } = useFormContext();
  const translate = useTranslate();
  const unsaved = useUnsaved(base);
  const guard = useLeaveGuard(unsaved, draft.drop);
  const addAnother = useRef(false);

  const finish = useEffectEvent((record: RaRecord) => {
    draft.drop();
    if (addAnother.current) {
      reset(initial);
      if (firstTab) showTab(firstTab.key);
    } else guard.release();
    onSaved(record, addAnother.current);
    addAnother.current = false;
  });
  useEffect(() => {
    if (saved) finish(saved);
  }, [saved]);
  return (
    <div className="form-foot">
      {other && unsaved > 0 ? <OtherVersionStrip base={base} theirs={other} notice={notice} /> : null}
      {definition.form.notice ? (
        <CustomScreen
          path={definition.form.notice}
          resource={definition}
          mode={operation === 'create' ? 'create' : 'edit'}
          can={definition.can}
        />
      ) : null}
      <SaveBar
        unsaved={unsaved}
        keptAt={draft.keptAt}
        saving={saving}
        isLeaving
        canSave={openFields.length > 0}
        saveLabel={saving ? translate('form.saving') : props.saveLabel}
        onCancel={props.onCancel}
        onSaveAndAddAnother={
          operation === 'create'
            ? (form) => {
                addAnother.current = true;
                form.requestSubmit();
              }
            : undefined
        }
      />
    </div>
  );
};
