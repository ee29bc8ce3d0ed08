import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { errorsOf } from '#admin/form/save-failure.ts';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';

import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { useIdempotencyKey } from '#client/records/useIdempotencyKey.ts';
import { SidePane } from '#ui/panels/SidePane.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import type { ApprovalContext, ApprovalMatrix } from '#shared/contracts/approvals.ts';
import { errorCode } from '#shared/error-code.ts';

import { LevelRows } from './LevelRows.tsx';
import { draftOf, emptyDraft, lacksUser, type MatrixDraft, toSend, withUnit } from './matrix-draft.ts';
import { UnitFields } from './UnitFields.tsx';
import { MATRICES, useMatrixApi } from './useMatrices.ts';
import { useWho } from './useWho.ts';
import { WhoWouldApprove } from './WhoWouldApprove.tsx';

interface MatrixPanelProps {
  readonly context: ApprovalContext;
  /** Absent: a new one. */
  readonly matrix?: ApprovalMatrix;
  readonly onClose: () => void;
}

/** Creates or changes a matrix beside the list (SPEC 2.7 and 4). Unsaved work is asked about before it is left. */
export const MatrixPanel = ({ context, matrix, onClose }: MatrixPanelProps) => {
  const translate = useTranslate();
  const form = useMatrixForm(context, matrix, onClose);
  const { draft, errors } = form;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const sent = toSend(draft);
  const isWhole = draft.name.trim() !== '' && sent.org !== null && !lacksUser(draft);
  const tried = {
    ...(sent.org !== null && { unit: unitOf(draft) }),
    ...(isWhole && { matrix: { ...sent, org: sent.org!, ...(matrix && { id: matrix.id }) } }), // it is whole
  };
  const { data: answer } = useWho(context, tried);
  return (
    <SidePane
      ref={panel}
      isRegion
      className="apm-panel"
      title={translate(`approvals.matrix.${matrix ? 'edit' : 'create'}.${context}`)}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <div className="side-pane-body">
          {form.theirs ? <ChangedByOther matrix={form.theirs} onLoad={form.load} /> : null}
          <NameField value={draft.name} error={errors['name']} onChange={(name) => form.edit({ ...draft, name })} />
          <UnitFields
            units={draft.units}
            errors={errors}
            onChange={(key, value) => form.edit(withUnit(draft, key, value))}
          />
          <LevelRows draft={draft} errors={errors} unreadable={answer?.unreadable ?? []} onChange={form.edit} />
          <WhoWouldApprove context={context} {...tried} />
        </div>
        <footer>
          {form.saved ? <LastUpdate matrix={form.saved} /> : null}
          <span className="list-grow" />
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary" loading={form.isSaving}>
            {translate('approvals.matrix.submit')}
          </Button>
        </footer>
      </form>
    </SidePane>
  );
};

const unitOf = ({ units: { org, company, business_unit, department } }: MatrixDraft) => ({
  org: org?.id ?? 0,
  company: company?.id ?? null,
  business_unit: business_unit?.id ?? null,
  department: department?.id ?? null,
});

/** The form: its values, its errors, and what Submit does. */
function useMatrixForm(context: ApprovalContext, matrix: ApprovalMatrix | undefined, onClose: () => void) {
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const queryClient = useQueryClient();
  const api = useMatrixApi(context);
  const [saved, setSaved] = useState(matrix);
  const [theirs, setTheirs] = useState<ApprovalMatrix>();
  const [draft, setDraft] = useState<MatrixDraft>(() => (saved ? draftOf(saved) : emptyDraft()));
  const [first, setFirst] = useState(() => JSON.stringify(toSend(draft)));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const withKey = useIdempotencyKey();
  const isChanged = JSON.stringify(toSend(draft)) !== first;
  const guard = useLeaveGuard(isChanged ? 1 : 0, () => undefined, ['matrix']);

  const submit = async () => {
    const missing = {
      ...(draft.name.trim() === '' && { name: translate('approvals.errors.name_required') }),
      ...(draft.units.org === null && { org: translate('approvals.errors.org_required') }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    if (lacksUser(draft)) return toast.error('approvals.errors.user_required');
    setSaving(true);
    try {
      const version = (theirs ?? saved)?.version;
      const sent = { ...toSend(draft), ...(version !== undefined && { version }) };
      const message = await withKey((key) => api.save(matrix?.id, sent, key));
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: [MATRICES] });
      guard.release();
      onClose();
    } catch (error) {
      const found = errorsOf(error);
      if (found) setErrors(found);
      else if (!(matrix && errorCode(error) === 'conflict' && (await readTheirs(matrix.id)))) showError(error);
      setSaving(false);
    }
  };
  /** What another user has saved. @returns false where it can't be read either. */
  const readTheirs = async (id: number) => {
    const found = await api.read(id).catch(() => undefined);
    setTheirs(found);
    return found !== undefined;
  };
  const load = () => {
    if (!theirs) return;
    const loaded = draftOf(theirs);
    setSaved(theirs);
    setTheirs(undefined);
    setDraft(loaded);
    setFirst(JSON.stringify(toSend(loaded)));
    setErrors({});
  };
  return { draft, errors, isSaving, saved, theirs, edit: setDraft, submit, load };
}

interface ChangedByOtherProps {
  readonly matrix: ApprovalMatrix;
  readonly onLoad: () => void;
}

/** Another user has saved the matrix since the panel opened: theirs are loaded, or Submit replaces them. */
const ChangedByOther = ({ matrix: { updated_by: by, updated_on: on }, onLoad }: ChangedByOtherProps) => {
  const translate = useTranslate();
  return (
    <div className="apm-changed" role="alert">
      <p>{translate('approvals.matrix.changed', { name: by?.name ?? '–', time: formatInstant(on) })}</p>
      <Button size="small" onClick={onLoad}>
        {translate('approvals.matrix.load_theirs')}
      </Button>
    </div>
  );
};

interface NameFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

const NameField = ({ value, error, onChange }: NameFieldProps) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className="apm-field">
      <label htmlFor={id} className="field-label">
        {translate('approvals.matrix.name')}
        <em aria-hidden>*</em>
      </label>
      <input
        id={id}
        className="list-input apm-name"
        maxLength={140}
        required
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error === undefined ? null : <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
};

const LastUpdate = ({ matrix: { updated_by: by, updated_on: on } }: { readonly matrix: ApprovalMatrix }) => {
  const translate = useTranslate();
  return (
    <p className="fine">{translate('approvals.matrix.updated', { name: by?.name ?? '–', time: formatInstant(on) })}</p>
  );
};
