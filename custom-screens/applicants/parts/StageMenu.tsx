import { Divider, Menu, MenuItem } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import { OpenMark } from '#ui/marks/OpenMark.tsx';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { MoveTo } from '../MoveDialog.tsx';
import { StageMenuItem } from './StageMenuItem.tsx';
import { stageTone } from '../stage-tone.ts';
import { useFreshWay } from '../useWay.ts';
import './stage-menu.css';

interface StageMenuProps {
  /** With `stage`, `stage_kind`, `applicant` and `updated_on`. */
  readonly record: RaRecord;
  /** What the application is called here, for the name of the control. */
  readonly label: string;
  /** Asks for the reason of a rejection; absent for users who can't reject. */
  readonly onReject?: (() => void) | undefined;
}

interface Target {
  readonly way: ApplicantWay;
  readonly stage: StageOfApplicant;
}

/** The stage of an applicant as a choice of the stages to which the user can move them, each with what prevents it. */
export const StageMenu = ({ record, label, onReject }: StageMenuProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const button = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [target, setTarget] = useState<Target>();
  const { data: way, error, refetch } = useFreshWay(record, isOpen);
  const stage = record['stage'] as RelatedRecord | null | undefined;
  const name = stage ? relatedName(stage, locale) : translate('applicants.menu.no_stage');
  const choose = (next: () => void) => {
    setOpen(false);
    next();
  };
  const rejectByKey = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!onReject || !isPlain || event.key.toLowerCase() !== 'r') return;
    event.preventDefault();
    event.stopPropagation();
    choose(onReject);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="stage-menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={translate('applicants.menu.label', { name: label, stage: name })}
        onClick={() => setOpen(true)}
      >
        <StateDot tone={stageTone(record['stage_kind'])}>
          <span className="cut">{name}</span>
        </StateDot>
        <OpenMark />
      </button>
      <Menu
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: { className: 'stage-menu' },
          list: { 'aria-labelledby': titleId, onKeyDownCapture: rejectByKey },
        }}
      >
        <li role="presentation" id={titleId} className="stage-menu-title">
          {translate('applicants.menu.title')}
        </li>
        {way ? (
          offered(way, onReject !== undefined).map((each) => (
            <StageMenuItem
              key={each.id}
              stage={each}
              isCurrent={each.id === way.stage}
              selected={each.id === way.stage}
              // What had the focus while the stages came is gone.
              autoFocus={each.id === way.stage}
              onClick={() => each.allowed && choose(() => setTarget({ way, stage: each }))}
            />
          ))
        ) : (
          <MenuItem disabled={!error} onClick={() => void refetch()}>
            {translate(error ? 'applicants.menu.failed' : 'ra.page.loading')}
          </MenuItem>
        )}
        {onReject ? <Divider /> : null}
        {onReject ? (
          <MenuItem className="stage-menu-reject" aria-keyshortcuts="r" onClick={() => choose(onReject)}>
            {translate('applicants.menu.reject')}
            <kbd aria-hidden>R</kbd>
          </MenuItem>
        ) : null}
      </Menu>
      {target ? <MoveTo record={record} {...target} onClose={() => setTarget(undefined)} /> : null}
    </>
  );
};

/** The stages of the workflow; those of rejected applicants only where rejecting is no choice of its own. */
const offered = ({ stages, stage }: ApplicantWay, canReject: boolean): readonly StageOfApplicant[] =>
  stages.filter(({ id, kind }) => id === stage || !canReject || kind !== 'rejected');
