import { Clock, GripVertical, ShieldCheck, Zap } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { KeyboardEvent } from 'react';
import type { RowDrag } from '#engine/field-types/rows/useRowDrag.ts';
import { plannedMoves } from '#shared/rules/workflows.ts';
import { KindTile } from './KindTile.tsx';
import { actionsOf, type BuilderStage, guardsOf, kindOf, limitOf, nameOf, workflowOf } from './model.ts';
import { OpenStage } from './OpenStage.tsx';
import type { Builder } from './useBuilder.ts';
import { useKindTitle } from './useKindTitle.ts';

interface StageRowProps {
  readonly builder: Builder;
  readonly stage: BuilderStage;
  readonly index: number;
  readonly drag: RowDrag;
  readonly field: string | undefined;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onMove: (step: 1 | -1) => void;
}

/** One stage of the list, which opens in place. */
export const StageRow = ({ builder, stage, index, drag, field, onKey, onMove }: StageRowProps) => {
  const translate = useTranslate();
  const isOpen = builder.openKey === stage.key;
  return (
    <li
      data-selected={builder.selected === stage.key || undefined}
      data-open={isOpen || undefined}
      data-over={(drag.over === index && drag.from !== index) || undefined}
      onDragOver={(event) => drag.enter(index, event)}
      onDrop={drag.drop}
    >
      <div className="stage-row">
        {builder.canEdit ? (
          <span
            className="stage-grip"
            draggable
            onDragStart={(event) => drag.start(index, event)}
            onDragEnd={drag.end}
            title={translate('workflow_builder.builder.drag')}
          >
            <GripVertical size={14} strokeWidth={1.75} aria-hidden />
          </span>
        ) : null}
        <button
          type="button"
          className="row plain-button"
          aria-expanded={isOpen}
          onClick={() => builder.select(stage.key, !isOpen)}
          onFocus={() => (builder.selected === stage.key ? undefined : builder.select(stage.key))}
          onKeyDown={onKey}
        >
          <KindTile kind={kindOf(stage)} />
          <span className="stage-row-name">
            <b className="cut">{nameOf(stage)}</b>
            <StageWay builder={builder} stage={stage} />
          </span>
          <StageFigures stage={stage} />
        </button>
      </div>
      {isOpen ? <OpenStage builder={builder} stage={stage} index={index} field={field} onMove={onMove} /> : null}
    </li>
  );
};

/** "Interview, to Offer, Trade test, 1 back". */
const StageWay = ({ builder, stage }: { readonly builder: Builder; readonly stage: BuilderStage }) => {
  const translate = useTranslate();
  const kindTitle = useKindTitle(builder.definition);
  const { stages } = builder;
  const workflow = workflowOf(stages);
  const index = stages.indexOf(stage);
  const moves = plannedMoves(workflow, workflow.stages[index]!); // it is one of them
  const names = moves.filter((id) => id > index + 1).map((id) => nameOf(stages[id - 1]!)); // ids are places
  const back = moves.length - names.length;
  const kind = kindTitle(kindOf(stage));
  const text = names.length > 0 ? (back > 0 ? 'way_and_back' : 'way') : back > 0 ? 'way_back' : 'way_none';
  return (
    <small className="fine cut">
      {translate(`workflow_builder.builder.${text}`, { kind, names: names.join(', '), smart_count: back })}
    </small>
  );
};

/** What a stage asks for, sets off and how long it lasts, as far as it has that. */
const StageFigures = ({ stage }: { readonly stage: BuilderStage }) => {
  const translate = useTranslate();
  const [guards, actions, days] = [guardsOf(stage), actionsOf(stage), limitOf(stage)];
  return (
    <span className="fine stage-figures">
      {guards > 0 ? (
        <Figure label={translate('workflow_builder.builder.guards', { smart_count: guards })} value={guards}>
          <ShieldCheck size={14} strokeWidth={1.75} aria-hidden />
        </Figure>
      ) : null}
      {actions > 0 ? (
        <Figure label={translate('workflow_builder.builder.actions', { smart_count: actions })} value={actions}>
          <Zap size={14} strokeWidth={1.75} aria-hidden />
        </Figure>
      ) : null}
      {days === undefined ? null : (
        <Figure
          label={translate('workflow_builder.builder.limit', { smart_count: days })}
          value={translate('workflow_builder.builder.days', { days })}
        >
          <Clock size={14} strokeWidth={1.75} aria-hidden />
        </Figure>
      )}
    </span>
  );
};

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly children: ReactNode;
}

const Figure = ({ label, value, children }: FigureProps) => (
  <span className="row stage-figure num" title={label}>
    {children}
    <span aria-hidden>{value}</span>
    <span className="visually-hidden">{label}</span>
  </span>
);
