import { Button, IconButton } from '@mui/material';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { nameOf } from './model.ts';
import type { BuilderStage } from './model.ts';
import { StageFacts } from './StageFacts.tsx';
import { StageForm } from './StageForm.tsx';
import type { Builder } from './useBuilder.ts';

interface OpenStageProps {
  readonly builder: Builder;
  readonly stage: BuilderStage;
  readonly index: number;
  /** The field that gets the focus. */
  readonly field: string | undefined;
  readonly onMove: (step: 1 | -1) => void;
}

/** Everything of one stage, below its row; Escape closes it. */
export const OpenStage = (props: OpenStageProps) => {
  const { builder, stage, field } = props;
  const translate = useTranslate();
  const body = useRef<HTMLDivElement>(null);
  useFieldFocus(body, field);
  return (
    <div
      ref={body}
      className="stage-open"
      role="group"
      aria-label={nameOf(stage)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        const row = event.currentTarget.closest('li')?.querySelector<HTMLElement>('.stage-row > button');
        row?.focus();
        builder.select(stage.key);
      }}
    >
      {builder.canEdit ? (
        <>
          <StageForm key={`${stage.key} ${builder.turn}`} builder={builder} stage={stage} />
          <OpenStageFoot {...props} />
        </>
      ) : (
        <>
          <StageFacts builder={builder} stage={stage} />
          <Button component={Link} size="small" to={`${builder.definition.route}/${String(builder.idOf(stage.key))}`}>
            {translate('workflow_builder.builder.open_record')}
          </Button>
        </>
      )}
    </div>
  );
};

const OpenStageFoot = ({ builder, stage, index, onMove }: OpenStageProps) => {
  const translate = useTranslate();
  const last = builder.stages.length - 1;
  return (
    <div className="row stage-open-foot">
      <IconButton
        size="small"
        disabled={index === 0}
        aria-label={translate('workflow_builder.builder.move_up', { name: nameOf(stage) })}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        disabled={index === last}
        aria-label={translate('workflow_builder.builder.move_down', { name: nameOf(stage) })}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Button
        size="small"
        variant="text"
        color="error"
        startIcon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => builder.remove(stage.key)}
      >
        {translate('workflow_builder.builder.delete')}
      </Button>
    </div>
  );
};

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, [role="combobox"], button';

/** The field that a check names, else the first one, once it is there. */
function useFieldFocus(body: RefObject<HTMLDivElement | null>, field: string | undefined) {
  useEffect(() => {
    if (field === undefined) return;
    const place = body.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
    const target = place?.querySelector<HTMLElement>(FOCUSABLE);
    target?.scrollIntoView?.({ block: 'center' });
    target?.focus();
    // The name of a new stage is a proposal: typing replaces it.
    if (field === 'name' && target instanceof HTMLInputElement) target.select();
  }, [body, field]);
}
