import {
  Background,
  type Connection,
  type Edge,
  type EdgeProps,
  EdgeLabelRenderer,
  BaseEdge,
  getSmoothStepPath,
  Handle,
  MarkerType,
  MiniMap,
  type Node,
  type NodeProps,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useViewport,
} from '@xyflow/react';
import { IconButton } from '@mui/material';
import { Clock, Minus, Plus, ShieldCheck, Zap } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { KeyboardEvent } from 'react';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { type GraphLayout, layoutOf, type Move, NODE, type Placed } from './graph-layout.ts';
import { neighborOf } from './graph-neighbor.ts';
import { KindTile } from './KindTile.tsx';
import { actionsOf, type BuilderStage, guardsOf, kindOf, limitOf, nameOf } from './model.ts';
import type { Builder } from './useBuilder.ts';
import { useKindTitle } from './useKindTitle.ts';
import '@xyflow/react/dist/base.css';

interface StageGraphProps {
  readonly builder: Builder;
  /** Applicants in each stage now, by its name; absent until they are known. */
  readonly counts: ReadonlyMap<string, number> | undefined;
  /** Stages with errors. */
  readonly invalid: ReadonlySet<string>;
  /** Shows and pans, without anything to select or to connect. */
  readonly isPicture: boolean;
}

/** The stages and moves as a picture, in which stages are selected and moves drawn. The list can do all of it too. */
const StageGraph = (props: StageGraphProps) => (
  <ReactFlowProvider>
    <Graph {...props} />
  </ReactFlowProvider>
);

export default StageGraph;

const Graph = ({ builder, counts, invalid, isPicture }: StageGraphProps) => {
  const translate = useTranslate();
  const { stages, selected } = builder;
  const layout = useMemo(() => layoutOf(stages), [stages]);
  const nodes = useMemo(() => nodesOf(layout, { builder, counts, invalid }), [layout, builder, counts, invalid]);
  const edges = useMemo(() => edgesOf(layout, stages, selected), [layout, stages, selected]);
  useFitted(stages.length);
  const canConnect = builder.canEdit && !isPicture;
  const connect = ({ source, target }: Connection) => (source === target ? undefined : builder.addMove(source, target));
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const node = event.target instanceof Element ? event.target.closest<HTMLElement>('.react-flow__node') : null;
    const key = node?.dataset['id'];
    if (key === undefined) return;
    const next = neighborOf([...layout.way, ...layout.aside], key, event.key)?.stage.key;
    const button = event.currentTarget.querySelector<HTMLElement>(`[data-id="${CSS.escape(next ?? '')}"] button`);
    if (button) button.focus();
    else if (event.key === 'Delete' && canConnect) builder.remove(key);
    else return;
    event.preventDefault();
  };
  return (
    <ReactFlow
      className="stage-graph"
      aria-label={translate('workflow_builder.graph.title')}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      nodesDraggable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      nodesConnectable={canConnect}
      onConnect={connect}
      onKeyDown={handleKey}
      minZoom={0.3}
      maxZoom={1.5}
      preventScrolling={false}
      fitView
      fitViewOptions={FIT}
      proOptions={NO_LINK}
      disableKeyboardA11y
    >
      <Background gap={16} size={1} />
      <Panel position="top-left">
        <Legend />
      </Panel>
      <Panel position="top-right">
        <Zoom />
      </Panel>
      {isPicture || stages.length < MAPPED ? null : (
        <MiniMap
          pannable
          zoomable
          ariaLabel={translate('workflow_builder.graph.map')}
          nodeBorderRadius={16}
          nodeClassName={(node) => (node.id === selected ? 'graph-map-selected' : 'graph-map-node')}
        />
      )}
    </ReactFlow>
  );
};

/** Graphs with fewer stages are in sight as a whole. */
const MAPPED = 8;
const FIT = { padding: 0.12, maxZoom: 1 } as const;
const NO_LINK = { hideAttribution: true } as const;

/** All stages are in sight when there are more or fewer. */
function useFitted(count: number) {
  const { fitView } = useReactFlow();
  const fit = useEffectEvent(() => void fitView(FIT));
  useEffect(() => {
    if (count > 0) fit();
  }, [count]);
}

const Legend = () => {
  const translate = useTranslate();
  return (
    <ul className="graph-legend">
      <li data-line="forward">{translate('workflow_builder.graph.forward')}</li>
      <li data-line="back">{translate('workflow_builder.graph.back')}</li>
      <li>
        <ShieldCheck size={14} strokeWidth={1.75} aria-hidden /> {translate('workflow_builder.graph.guards')}
      </li>
      <li>
        <Zap size={14} strokeWidth={1.75} aria-hidden /> {translate('workflow_builder.graph.actions')}
      </li>
      <li>
        <Clock size={14} strokeWidth={1.75} aria-hidden /> {translate('workflow_builder.graph.limit')}
      </li>
    </ul>
  );
};

const Zoom = () => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { zoomIn, zoomOut } = useReactFlow();
  const { zoom } = useViewport();
  return (
    <div className="graph-zoom">
      <IconButton size="small" aria-label={translate('workflow_builder.graph.zoom_out')} onClick={() => void zoomOut()}>
        <Minus size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <span className="num">
        {translate('workflow_builder.graph.percent', { percent: formatNumber(Math.round(zoom * 100), locale) })}
      </span>
      <IconButton size="small" aria-label={translate('workflow_builder.graph.zoom_in')} onClick={() => void zoomIn()}>
        <Plus size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
};

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
        className="graph-node"
        data-selected={builder.selected === stage.key || undefined}
        data-invalid={isInvalid || undefined}
        onClick={() => builder.select(stage.key, true)}
      >
        <span>
          <KindTile kind={kindOf(stage)} />
          <b>{nameOf(stage)}</b>
          {count === undefined ? null : (
            <span className="num" title={translate('workflow_builder.graph.applicants', { smart_count: count })}>
              {formatNumber(count, locale)}
            </span>
          )}
        </span>
        <small>
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

interface MoveData extends Record<string, unknown> {
  readonly guards: number;
  readonly isActive: boolean;
}

const MoveEdge = (props: EdgeProps<Edge<MoveData>>) => {
  const [path, x, y] = getSmoothStepPath({ ...props, borderRadius: 8 });
  const { guards = 0, isActive = false } = props.data ?? {};
  return (
    <>
      <BaseEdge
        path={path}
        {...(props.markerEnd && { markerEnd: props.markerEnd })}
        {...(props.style && { style: props.style })}
      />
      {guards > 0 ? (
        <EdgeLabelRenderer>
          <span
            className="graph-guards num"
            data-active={isActive || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            <ShieldCheck size={12} strokeWidth={1.75} aria-hidden /> {guards}
          </span>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
};

const NODE_TYPES = { stage: StageNode, lane: LaneNode };
const EDGE_TYPES = { move: MoveEdge };

function nodesOf(
  { way, aside, lane }: GraphLayout,
  { builder, counts, invalid }: Pick<StageGraphProps, 'builder' | 'counts' | 'invalid'>,
): Node[] {
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

/** Forward from side to side, below the stages that a move skips, or down to a stage of the same rank; back over the top. */
function edgesOf(
  { way, moves }: GraphLayout,
  stages: readonly BuilderStage[],
  selected: string | undefined,
): Edge<MoveData>[] {
  const places = new Map(way.map((each) => [each.stage.key, each]));
  return moves.map(({ from, to, isBack }: Move) => {
    const [source, end] = [places.get(from), places.get(to)];
    const [sourceHandle, targetHandle] = isBack ? OVER : forwardHandles(source, end);
    const isActive = from === selected;
    const color = `var(--mui-palette-${isActive ? 'accent' : 'text-tertiary'})`;
    const target = stages.find(({ key }) => key === to);
    return {
      id: `${from} ${to}`,
      type: 'move',
      source: from,
      target: to,
      sourceHandle,
      targetHandle,
      data: { guards: isBack || !target ? 0 : guardsOf(target), isActive },
      markerEnd: { type: MarkerType.ArrowClosed, color, width: 14, height: 14 },
      style: { stroke: color, strokeWidth: 1.5, ...(isBack && { strokeDasharray: '4 4' }) },
      zIndex: isActive ? 1 : 0,
    };
  });
}

type Handles = readonly [source: string, target: string];

const OVER: Handles = ['above-out', 'above-in'];

function forwardHandles(from: Placed | undefined, to: Placed | undefined): Handles {
  if (!from || !to) return ['out', 'in'];
  if (to.x <= from.x) return ['below-out', 'above-in'];
  return from.y === to.y && to.x - from.x > 2 * NODE.width ? ['below-out', 'below-in'] : ['out', 'in'];
}
