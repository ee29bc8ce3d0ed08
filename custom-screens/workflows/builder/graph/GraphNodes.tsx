import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { ShieldCheck, Zap } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { type GraphLayout, NODE, type Placed } from '../graph-layout.ts';
import { KindTile } from '../KindTile.tsx';
import { actionsOf, type BuilderStage, guardsOf, kindOf, limitOf, nameOf } from '../model.ts';
import type { Builder } from '../useBuilder.ts';
import { useKindTitle } from '../useKindTitle.ts';

interface StageData extends Record<string, unknown> {
  readonly stage: BuilderStage;
  readonly builder: Builder;
  readonly count: number | undefined;
  readonly isInvalid: boolean;
}

const StageNode = ({ data }: NodeProps<Node<StageData>>) => {
  const { stage, builder, count, isInvalid } = data;
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const kindTitle = useKindTitle(builder.definition);
  const [guards, actions, days] = [guardsOf(stage), actionsOf(stage), limitOf(stage)];
  return (
    <>
      {HANDLES.map(({ id, type, position }) => (
        <Handle key={id} id={id} type={type} position={position} />
      ))}
      <button
        type="button"
        className="plain-button graph-node"
        data-selected={builder.selected === stage.key || undefined}
        data-invalid={isInvalid || undefined}
        onClick={() => builder.select(stage.key, true)}
      >
        <span className="row">
          <KindTile kind={kindOf(stage)} />
          <b className="cut">{nameOf(stage)}</b>
          {count === undefined ? null : (
            <span className="num" title={translate('workflow_builder.graph.applicants', { smart_count: count })}>
              {formatNumber(count, locale)}
            </span>
          )}
        </span>
        <small className="fine">
          <span>{kindTitle(kindOf(stage))}</span>
          {guards > 0 ? (
            <span title={translate('workflow_builder.builder.guards', { smart_count: guards })}>
              <ShieldCheck size={12} strokeWidth={1.75} aria-hidden /> {guards}
            </span>
          ) : null}
          {actions > 0 ? (
            <span title={translate('workflow_builder.builder.actions', { smart_count: actions })}>
              <Zap size={12} strokeWidth={1.75} aria-hidden /> {actions}
            </span>
          ) : null}
          {days === undefined ? null : <span>{translate('workflow_builder.builder.days', { days })}</span>}
        </small>
      </button>
    </>
  );
};

const HANDLES = [
  { id: 'in', type: 'target', position: Position.Left },
  { id: 'out', type: 'source', position: Position.Right },
  { id: 'above-in', type: 'target', position: Position.Top },
  { id: 'above-out', type: 'source', position: Position.Top },
  { id: 'below-out', type: 'source', position: Position.Bottom },
  { id: 'below-in', type: 'target', position: Position.Bottom },
] as const;

interface LaneData extends Record<string, unknown> {
  readonly width: number;
  readonly height: number;
}

const LaneNode = ({ data }: NodeProps<Node<LaneData>>) => {
  const translate = useTranslate();
  return (
    <div className="graph-lane" style={{ width: data.width, height: data.height }}>
      <span>{translate('workflow_builder.graph.lane')}</span>
    </div>
  );
};

/** What the graph draws. */
export const NODE_TYPES = { stage: StageNode, lane: LaneNode };

interface NodeSetting {
  readonly builder: Builder;
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly invalid: ReadonlySet<string>;
}

/** The stages of a layout and the box around its lane. */
export function nodesOf({ way, aside, lane }: GraphLayout, { builder, counts, invalid }: NodeSetting): Node[] {
  const placed = ({ stage, x, y }: Placed): Node<StageData> => ({
    id: stage.key,
    type: 'stage',
    position: { x, y },
    width: NODE.width,
    height: NODE.height,
    data: { stage, builder, count: counts?.get(nameOf(stage)), isInvalid: invalid.has(stage.key) },
  });
  const box: Node[] = lane
    ? [
        {
          id: 'lane',
          type: 'lane',
          position: lane,
          width: lane.width,
          height: lane.height,
          data: { ...lane },
          zIndex: -1,
        },
      ]
    : [];
  return [...box, ...[...way, ...aside].map(placed)];
}
