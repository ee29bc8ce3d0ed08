import {
  Background,
  type Connection,
  MiniMap,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { KeyboardEvent } from 'react';
import { EDGE_TYPES, edgesOf } from './graph/GraphEdges.tsx';
import { NODE_TYPES, nodesOf } from './graph/GraphNodes.tsx';
import { Legend, Zoom } from './graph/GraphTools.tsx';
import { columnsIn, layoutOf } from './graph-layout.ts';
import { neighborOf } from './graph-neighbor.ts';
import type { Builder } from './useBuilder.ts';
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
  const columns = useStore(({ width }) => columnsIn(width));
  const layout = useMemo(() => layoutOf(stages, columns), [stages, columns]);
  const nodes = useMemo(() => nodesOf(layout, { builder, counts, invalid }), [layout, builder, counts, invalid]);
  const edges = useMemo(() => edgesOf(layout, stages, selected), [layout, stages, selected]);
  useFitted(stages.length, columns);
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
      <Panel position={isPicture ? 'bottom-right' : 'top-right'}>
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
/** The legend and the zoom are above the stages. */
const FIT = { padding: { x: '32px', top: '84px', bottom: '32px' }, maxZoom: 1 } as const;
const NO_LINK = { hideAttribution: true } as const;

/** All stages are in sight when there are more or fewer, or when they are in other places. */
function useFitted(count: number, columns: number) {
  const { fitView } = useReactFlow();
  const fit = useEffectEvent(() => void fitView(FIT));
  useEffect(() => {
    if (count > 0 && columns > 0) fit();
  }, [count, columns]);
}
