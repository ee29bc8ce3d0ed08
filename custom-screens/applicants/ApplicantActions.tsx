import { Button, ButtonGroup, Menu, MenuItem } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { useRecordActions } from '#admin/record-actions/useRecordActions.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import type { Applicant } from './applicant.ts';
import { MoveTo, openStages } from './MoveDialog.tsx';
import { useWay } from './useWay.ts';
import './applicants.css';

/** What is done most with an applicant: rejecting, and the move to the next stage, with the other stages beside it. */
const ApplicantActions = ({ resource, record }: CustomScreenProps) =>
  resource && record ? <Actions definition={resource} record={record} /> : null;

export default ApplicantActions;

interface ActionsProps {
  readonly definition: CatalogueResource;
  readonly record: Applicant;
}

const Actions = ({ definition, record }: ActionsProps) => {
  const translate = useTranslate();
  const { data: way } = useWay(record);
  const [target, setTarget] = useState<StageOfApplicant>();
  const { ask, dialogs } = useRecordActions(definition);
  const rejection = openTransition(definition, record, 'reject');
  const reject = rejection && (() => void ask({ kind: 'transitions', definition: rejection }, { record }));
  const open = way && openTransition(definition, record, 'move') ? openStages(way) : [];
  const first = open.find(({ id }) => id === way?.next) ?? (open.length === 1 ? open[0] : undefined);
  const others = open.filter((stage) => stage !== first);
  usePageKeys({
    s: first ? () => setTarget(first) : undefined,
    r: reject,
  });
  return (
    <>
      {reject ? (
        <Button color="error" aria-keyshortcuts="r" onClick={reject}>
          {translate('applicants.way.reject')} <kbd aria-hidden>R</kbd>
        </Button>
      ) : null}
      {first || others.length > 0 ? (
        <MoveButtons first={first} others={others} isMain={record.status === 'active'} onChoose={setTarget} />
      ) : null}
      {target && way ? (
        <MoveTo record={record} way={way} stage={fresh(way, target)} onClose={() => setTarget(undefined)} />
      ) : null}
      {dialogs}
    </>
  );
};

/** The same stage as the newest answer has it. */
const fresh = ({ stages }: ApplicantWay, target: StageOfApplicant): StageOfApplicant =>
  stages.find(({ id }) => id === target.id) ?? target;

const openTransition = ({ states }: CatalogueResource, { status }: Applicant, key: string) =>
  states?.transitions.find((each) => each.key === key && each.from.includes(status ?? ''));

interface MoveButtonsProps {
  readonly first: StageOfApplicant | undefined;
  readonly others: readonly StageOfApplicant[];
  /** The most important action of the page. */
  readonly isMain: boolean;
  readonly onChoose: (stage: StageOfApplicant) => void;
}

const MoveButtons = ({ first, others, isMain, onChoose }: MoveButtonsProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonGroup
        className="stage-buttons"
        variant={isMain ? 'contained' : 'outlined'}
        color={isMain ? 'primary' : 'inherit'}
      >
        {first ? (
          <Button aria-keyshortcuts="s" onClick={() => onChoose(first)}>
            {translate('applicants.way.move_to', { stage: first.name })} <kbd aria-hidden>S</kbd>
          </Button>
        ) : null}
        {others.length > 0 ? (
          <Button
            className="stage-others"
            aria-label={translate('applicants.way.other_stages')}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </Button>
        ) : null}
      </ButtonGroup>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {others.map((stage) => (
          <MenuItem
            key={stage.id}
            onClick={() => {
              setAnchor(null);
              onChoose(stage);
            }}
          >
            {translate('applicants.way.move_to', { stage: stage.name })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
