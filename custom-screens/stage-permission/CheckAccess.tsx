import { Button, Skeleton } from '@mui/material';
import { useMemberNames } from '#client/team/useMemberNames.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useApi } from '#client/api/useApi.ts';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { useParameters } from '#client/page/useParameters.ts';
import { useListText } from '#engine/field-types/useListText.ts';
import { failureText } from '#admin/words/failure-text.ts';
import type { AccessCheck, RightDecision, RightMatrix } from '#shared/contracts/stage-permissions.ts';
import { SidePane } from '#ui/panels/SidePane.tsx';
import { PersonSelect } from '../team/members/PersonSelect.tsx';
import { RecordSelect } from '../team/permissions/RecordSelect.tsx';
import { createStagePermissionApi } from './api.ts';
import type { MatrixEditing } from './useMatrixEditing.ts';

interface CheckAccessProps {
  readonly matrix: RightMatrix;
  readonly editing: MatrixEditing;
  readonly onClose: () => void;
  readonly onAddException: (user: number) => void;
}

/**
 * Whether a user can do something with an applicant, and the rule that decides: now, or with the changes that are not
 * saved. The address has both, so the answer can be sent.
 */
export const CheckAccess = ({ matrix, editing, onClose, onAddException }: CheckAccessProps) => {
  const translate = useTranslate();
  const api = useApi(createStagePermissionApi);
  const [params, set] = useParameters();
  const [user, applicant] = [Number(params.get('user')) || undefined, Number(params.get('applicant')) || undefined];
  const { asked, count } = editing.rights;
  const isDraft = params.get('check') === 'draft' && count > 0;
  const { people } = useMemberNames();
  const isAsked = user !== undefined && applicant !== undefined;
  const { data, error } = useQuery({
    queryKey: ['stage_permissions', 'check', user, applicant, matrix.state, isDraft ? asked : null],
    queryFn: ({ signal }) =>
      api.check({ user: user ?? 0, applicant: applicant ?? 0, ...(isDraft && { draft: asked }) }, signal),
    enabled: isAsked,
  });
  return (
    <SidePane
      title={translate('stage_permission.check.title')}
      className="perm-check"
      aside={
        count > 0 ? (
          <div className="perm-presets" role="group" aria-label={translate('stage_permission.check.state')}>
            <button type="button" aria-pressed={!isDraft} onClick={() => set({ check: '1' })}>
              {translate('stage_permission.check.live')}
            </button>
            <button type="button" aria-pressed={isDraft} onClick={() => set({ check: 'draft' })}>
              {translate('stage_permission.check.draft', { smart_count: count })}
            </button>
          </div>
        ) : null
      }
      onClose={onClose}
    >
      <div className="side-pane-body">
        <PersonSelect
          label={translate('stage_permission.exception.user')}
          people={people}
          value={user}
          onChange={(id) => set({ user: id === undefined ? undefined : String(id) })}
        />
        <DefinitionBoundary
          fallback={<Skeleton variant="rounded" height={40} />}
          renderFailure={(failure) => <p className="hint">{failureText(failure) ?? translate('errors.unexpected')}</p>}
        >
          <RecordSelect
            resource="applicants"
            label={translate('stage_permission.check.applicant')}
            placeholder=""
            title={data?.applicant.name}
            value={applicant}
            onChange={(id) => set({ applicant: id === undefined ? undefined : String(id) })}
          />
        </DefinitionBoundary>
        <div aria-live="polite">
          {isAsked ? null : <p className="hint">{translate('stage_permission.check.lead')}</p>}
          {error ? <p className="hint">{failureText(error) ?? translate('errors.unexpected')}</p> : null}
          {isAsked && !data && !error ? <Skeleton variant="rounded" height={240} /> : null}
          {data && isAsked ? <Answer answer={data} matrix={matrix} /> : null}
        </div>
      </div>
      {data && isAsked ? (
        <Actions answer={data} matrix={matrix} editing={editing} onAddException={onAddException} />
      ) : null}
    </SidePane>
  );
};

const Answer = ({ answer, matrix }: { readonly answer: AccessCheck; readonly matrix: RightMatrix }) => {
  const translate = useTranslate();
  const { user, stage, permissions, moves, workflow } = answer;
  if (!stage) return <p className="hint">{translate('stage_permission.check.no_stage')}</p>;
  return (
    <>
      {user.is_active ? null : (
        <p className="hint">{translate('stage_permission.check.inactive', { name: user.name })}</p>
      )}
      {workflow && workflow.id !== matrix.workflow.id ? (
        <p className="hint">{translate('stage_permission.check.other_workflow', { name: workflow.name })}</p>
      ) : null}
      {moves.length > 0 ? (
        <section className="perm-verdicts">
          <h3>{translate('stage_permission.check.moves', { stage: stage.name })}</h3>
          {moves.map((move) => (
            <details key={move.stage.id}>
              <summary>
                <Mark isAllowed={move.allowed} />
                {translate(move.allowed ? 'stage_permission.check.can_move' : 'stage_permission.check.cant_move', {
                  stage: move.stage.name,
                })}
              </summary>
              <ul className="bare">
                {[move.out, move.in].map((decision) => (
                  <Decision key={decision.right} decisions={[decision]} />
                ))}
              </ul>
            </details>
          ))}
        </section>
      ) : null}
      <section className="perm-verdicts">
        <h3>{translate('stage_permission.check.in_stage', { role: user.role, stage: stage.name })}</h3>
        <ul className="bare">
          {[...Map.groupBy(permissions, ({ allowed, reason }) => `${allowed} ${reason}`).values()].map((decisions) => (
            <Decision key={decisions[0]!.right} decisions={decisions} />
          ))}
        </ul>
      </section>
    </>
  );
};

const Mark = ({ isAllowed }: { readonly isAllowed: boolean }) => {
  const translate = useTranslate();
  const MarkIcon = isAllowed ? Check : X;
  return (
    <span data-allowed={isAllowed} className="perm-mark">
      <MarkIcon
        size={16}
        role="img"
        aria-label={translate(isAllowed ? 'stage_permission.check.yes' : 'stage_permission.check.no')}
      />
    </span>
  );
};

/** Permissions that the same rule allows or denies. */
const Decision = ({ decisions }: { readonly decisions: readonly RightDecision[] }) => {
  const translate = useTranslate();
  const listed = useListText();
  const { allowed, reason } = decisions[0]!; // a group has one
  return (
    <li>
      <Mark isAllowed={allowed} />
      <span>
        {listed(decisions.map(({ right }) => translate(`stage_permission.rights.${right}`)))}
        <small className="fine">{reason}</small>
      </span>
    </li>
  );
};

interface ActionsProps extends Pick<CheckAccessProps, 'matrix' | 'editing' | 'onAddException'> {
  readonly answer: AccessCheck;
}

const Actions = ({ answer: { user, stage }, matrix, editing, onAddException }: ActionsProps) => {
  const translate = useTranslate();
  const { rows } = editing.rights;
  const own = rows.findIndex((row) => row.user === user.id);
  const row = own >= 0 ? own : rows.findIndex(({ role }) => role === user.role_key);
  const column = matrix.stages.findIndex(({ id }) => id === stage?.id);
  const isHere = row >= 0 && column >= 0;
  return (
    <footer>
      <Button disabled={!isHere} onClick={() => editing.select({ from: { row, column }, to: { row, column } })}>
        {translate('stage_permission.check.open_cell')}
      </Button>
      <Button onClick={() => onAddException(user.id)}>{translate('stage_permission.exception.title')}</Button>
    </footer>
  );
};
