import { Alert, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import { EXIT_KINDS } from '#shared/contracts/workflows.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { type Applicant, nameOf } from './applicant.ts';
import { MovePreview } from './MovePreview.tsx';
import { NoteField } from './parts/NoteField.tsx';
import { StageReason } from './parts/StageReason.tsx';
import { useStep } from './useStep.ts';
import { useWay } from './useWay.ts';

/**
 * The dialog of the move where no stage has been chosen yet: it offers the stages that the workflow allows. On a board
 * a stage or a kind of stage has been chosen: one that asks for nothing needs no dialog.
 */
const MoveDialog = ({ record, values = {}, onClose = () => undefined }: CustomScreenProps) =>
  record ? <MoveSomewhere record={record} values={values} onClose={onClose} /> : null;

export default MoveDialog;

interface PlaceProps {
  readonly record: Applicant;
  readonly onClose: () => void;
}

const MoveSomewhere = ({ record, values, onClose }: PlaceProps & { readonly values: Chosen }) => {
  const { data } = useWay(record);
  if (!data) return null;
  const fitting = stagesFor(data, values);
  const [only, ...others] = fitting;
  const isPlain = only?.allowed === true && only.reason_purpose === null && others.length === 0;
  if (isPlain && isChosen(values)) return <MoveNow record={record} way={data} stage={only} onClose={onClose} />;
  const stage = others.length === 0 && isChosen(values) ? only : undefined;
  // Nothing that is added here opens this stage: the others are offered.
  const closed = stage && !stage.allowed && stage.missing.length === 0 ? stage : undefined;
  if (closed) return <MoveTo record={record} way={data} rejected={closed.reason} onClose={onClose} />;
  const way = values['stage_kind'] === undefined ? data : { ...data, stages: fitting };
  return <MoveTo record={record} way={way} {...(stage && { stage })} onClose={onClose} />;
};

type Chosen = Readonly<Record<string, unknown>>;

const isChosen = (values: Chosen): boolean => values['stage'] !== undefined || values['stage_kind'] !== undefined;

/** The stages that are meant: the one, those of a kind, or all. */
const stagesFor = (way: ApplicantWay, { stage, stage_kind: kind }: Chosen): readonly StageOfApplicant[] => {
  if (stage !== undefined) return way.stages.filter(({ id }) => id === stage);
  return kind === undefined ? way.stages : way.stages.filter((each) => each.kind === kind && each.id !== way.stage);
};

/** Moves the applicant without a question. */
const MoveNow = ({ record, way, stage, onClose }: PlaceProps & Required<Pick<MoveToProps, 'way' | 'stage'>>) => {
  const showError = useErrorToast();
  const { take } = useStep(record);
  const begin = useEffectEvent(async () => {
    const data = { stage: stage.id, ...(way.stage !== null && { from_stage: way.stage }) };
    await take('move', data, { message: 'applicants.moved', args: { stage: stage.name } }).catch(showError);
    onClose();
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isBegun.current) void begin();
    isBegun.current = true;
  }, []);
  return null;
};

interface MoveToProps extends PlaceProps {
  readonly way: ApplicantWay;
  /** The stage that the user has chosen; otherwise the dialog asks. */
  readonly stage?: StageOfApplicant;
  /** Why another stage is not possible. */
  readonly rejected?: string | null;
  /** Called once the applicant is there. */
  readonly onDone?: () => void;
}

/** The stages to which the workflow leads, including those that lack something; rejecting and withdrawing are actions. */
export const openStages = ({ stages }: ApplicantWay): readonly StageOfApplicant[] =>
  stages.filter(({ allowed, missing, kind }) => !EXIT_KINDS.has(kind) && (allowed || missing.length > 0));

/** Says what a move does before it is made, what is missing for it, and asks for the reason that the stage requires. */
export const MoveTo = ({ record, way, stage: given, rejected, onDone, onClose }: MoveToProps) => {
  const translate = useTranslate();
  const offered = openStages(way);
  const [chosen, setChosen] = useState(given?.id ?? way.next ?? offered[0]?.id);
  const stage = given ?? offered.find(({ id }) => id === chosen) ?? offered[0];
  const title = stage
    ? translate('applicants.move.title', { name: nameOf(record), stage: stage.name })
    : translate('applicants.move.choose', { name: nameOf(record) });
  if (!stage)
    return (
      <ActionDialog title={title} onClose={onClose} focus="close">
        {rejected ?? translate('applicants.move.nowhere')}
      </ActionDialog>
    );
  return (
    <MoveForm title={title} record={record} way={way} stage={stage} onDone={onDone} onClose={onClose}>
      {rejected ? <Alert severity="warning">{rejected}</Alert> : null}
      {given === undefined ? (
        <TextField
          select
          fullWidth
          label={translate('applicants.move.stage')}
          value={stage.id}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {offered.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </MoveForm>
  );
};

interface MoveFormProps extends PlaceProps {
  readonly title: string;
  readonly way: ApplicantWay;
  readonly stage: StageOfApplicant;
  readonly onDone: (() => void) | undefined;
  readonly children: React.ReactNode;
}

const MoveForm = ({ title, record, way, stage, onDone, onClose, children }: MoveFormProps) => {
  const translate = useTranslate();
  const showError = useErrorToast();
  const [note, setNote] = useState('');
  const [answer, setAnswer] = useState<{ readonly stage: number; readonly reason?: RelationOption }>();
  // A reason is for the stage that it was chosen for.
  const reason = answer?.stage === stage.id ? answer.reason : undefined;
  const { take, isBusy } = useStep(record);
  const send = async () => {
    const data = {
      stage: stage.id,
      ...(way.stage !== null && { from_stage: way.stage }),
      ...(reason && { move_reason: Number(reason.id) }),
      ...(note.trim() && { decision_note: note.trim() }),
    };
    try {
      await take('move', data, { message: 'applicants.moved', args: { stage: stage.name } });
      onDone?.();
      onClose();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      className="stage-move"
      action={translate('applicants.way.move_to', { stage: stage.name })}
      onSubmit={send}
      isBusy={isBusy}
      isOff={!stage.allowed || (stage.reason_purpose !== null && reason === undefined)}
      focus={stage.allowed ? 'action' : 'close'}
    >
      {children}
      <MovePreview record={record} way={way} stage={stage} />
      <StageReason
        purpose={stage.reason_purpose}
        value={reason}
        onChange={(chosen) => setAnswer({ stage: stage.id, reason: chosen })}
      />
      <NoteField value={note} onChange={setNote} />
    </ActionDialog>
  );
};
