import type { RaRecord } from 'ra-core';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { LockNotice } from '../deeds/LockNotice.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useRecordForm } from './form-context.ts';
import { changedNames } from './form-values.ts';
import type { Values } from './form-values.ts';
import { FormSections } from './FormSections.tsx';
import { mergeVersions } from './merge-versions.ts';
import { PlacePath } from './PlacePath.tsx';
import type { RecordFormProps } from './RecordForm.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useDraft } from './useDraft.ts';
import type { DraftState } from './useDraft.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useUnsaved } from './useUnsaved.ts';
import { VersionNotice } from './VersionNotice.tsx';
import type { Side } from './VersionNotice.tsx';
import { holdsWideRows } from './wide-rows.ts';

interface RecordFormBodyProps extends RecordFormProps {
  /** The version that the next save is based on. */
  readonly base: Values;
  /** The newest version that is known. */
  readonly theirs: Values | undefined;
  readonly saving: boolean;
  /** The record as the last save answered it. */
  readonly saved: RaRecord | undefined;
  readonly onBase: (base: Values) => void;
}

/** What stands inside the form element. Parts that follow every key are components of their own, so that the fields do not. */
export const RecordFormBody = (props: RecordFormBodyProps) => {
  const { definition } = useRecordForm();
  const { setValue } = useFormContext();
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
      <div className="form-scroll">
        <div className="form-body" data-wide={holdsWideRows(definition) || undefined}>
          <ErrorSummary />
          {draft.offered ? <DraftOffer draft={draft.offered} onRestore={restore} onDiscard={draft.drop} /> : null}
          <LockNotice definition={definition} record={props.current ?? props.initial} />
          <OtherVersion {...props} />
          {props.children ?? <FormSections />}
        </div>
        <aside className="form-aside">
          <PlacePath />
        </aside>
      </div>
      <FormFoot {...props} draft={draft} />
    </>
  );
};

/** Follows other people's saves: silently while nothing is typed here, else with a notice that loses neither side. */
const OtherVersion = ({ base, theirs, onBase, saving }: RecordFormBodyProps) => {
  const isOther = !saving && base.updated_on !== undefined && theirs?.updated_on !== base.updated_on;
  return isOther && theirs ? <TheirVersion base={base} theirs={theirs} onBase={onBase} /> : null;
};

interface TheirVersionProps extends Pick<RecordFormBodyProps, 'base' | 'onBase'> {
  readonly theirs: Values;
}

const TheirVersion = ({ base, theirs, onBase }: TheirVersionProps) => {
  const { definition } = useRecordForm();
  const { getValues, setValue } = useFormContext();
  const mine = useWatch() as Values;
  const isUntouched = changedNames(definition, mine, base).length === 0;

  const take = (names: readonly string[], version: Values) => {
    for (const name of names) setValue(name, version[name] ?? null, { shouldDirty: true });
    onBase(version);
  };
  const follow = useEffectEvent(() => take(definition.writable, theirs));
  useEffect(() => {
    if (isUntouched) follow();
  }, [isUntouched]);

  if (isUntouched) return null;
  const merge = mergeVersions(definition, base, mine, theirs);
  const handleMerge = (choice: Readonly<Record<string, Side>>) => {
    const { clashes, theirs: fromThem } = mergeVersions(definition, base, getValues(), theirs);
    take([...fromThem, ...clashes.filter((name) => choice[name] === 'theirs')], theirs);
  };
  return <VersionNotice merge={merge} mine={mine} theirs={theirs} base={base} onMerge={handleMerge} />;
};

const FormFoot = (props: RecordFormBodyProps & { readonly draft: DraftState }) => {
  const { base, saving, saved, draft, operation, onSaved, initial } = props;
  const { openFields } = useRecordForm();
  const { reset } = useFormContext();
  const translate = useTranslate();
  const unsaved = useUnsaved(base);
  const guard = useLeaveGuard(unsaved, draft.drop);
  const addAnother = useRef(false);

  const finish = useEffectEvent((record: RaRecord) => {
    draft.drop();
    if (addAnother.current) reset(initial);
    else guard.release();
    onSaved(record, addAnother.current);
    addAnother.current = false;
  });
  useEffect(() => {
    if (saved) finish(saved);
  }, [saved]);
  return (
    <SaveBar
      unsaved={unsaved}
      keptAt={draft.keptAt}
      saving={saving}
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
  );
};
