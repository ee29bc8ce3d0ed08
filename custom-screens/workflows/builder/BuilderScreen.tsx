import { ToggleButton, ToggleButtonGroup, useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { isPageFree } from '#client/page/is-shortcut.ts';
import { useOfferKeys } from '#client/page/offered-keys.ts';
import { AffectedJobs } from './AffectedJobs.tsx';
import { BuilderNotice } from './BuilderNotice.tsx';
import { Checks } from './Checks.tsx';
import { RemoveStageDialog } from './RemoveStageDialog.tsx';
import { StageList } from './StageList.tsx';
import { type Builder, useBuilder } from './useBuilder.ts';
import { type Check, useChecks } from './useChecks.ts';
import { useStageCounts } from './useStageCounts.ts';
import { useStages } from './useStages.ts';
import { liveOf, useVersions } from './useVersions.ts';

const StageGraph = lazy(() => import('./StageGraph.tsx'));

interface BuilderScreenProps {
  /** Of the stages. */
  readonly definition: CatalogueResource;
  readonly workflow: RaRecord;
  readonly records: readonly RaRecord[];
  readonly reload: () => Promise<readonly RaRecord[]>;
}

const PARTS = ['list', 'graph', 'checks'] as const;
type Part = (typeof PARTS)[number];

/** List, graph and checks side by side; on a phone one of them. */
export const BuilderScreen = (props: BuilderScreenProps) => {
  const { definition, workflow } = props;
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 899.98px)', { noSsr: true });
  const builder = useBuilder(props);
  const checks = useChecks(definition, builder.stages);
  const live = liveOf(useVersions(workflow));
  const [part, setPart] = useState<Part>('list');
  const [field, setField] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  /** The field gets the focus once the stage is open. */
  const goTo = (name: string) => {
    setField(undefined);
    setTimeout(() => setField(name));
  };
  const add = () => {
    setPart('list');
    builder.add();
    goTo('name');
  };
  const mend = ({ at }: Pick<Check, 'at'>) => {
    if (!at) return add();
    setPart('list');
    builder.select(at.key, true);
    return goTo(at.field);
  };
  useNamedProblem(checks, mend);
  useBuilderKeys(builder, {
    isNarrow,
    part,
    show: setPart,
    add,
    focusGraph: () => root.current?.querySelector<HTMLElement>('.graph-node[data-selected], .graph-node')?.focus(),
    focusList: () => root.current?.querySelector<HTMLElement>('li[data-selected] > .stage-row > button')?.focus(),
  });
  const { removal } = builder;
  const has = (one: Part) => !isNarrow || part === one;
  return (
    <div ref={root} className="builder" data-narrow={isNarrow || undefined}>
      <BuilderNotice builder={builder} isNarrow={isNarrow} />
      {isNarrow ? (
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          value={part}
          aria-label={translate('workflow_builder.builder.parts.title')}
          onChange={(_event, next: Part | null) => (next ? setPart(next) : undefined)}
        >
          {PARTS.map((each) => (
            <ToggleButton key={each} value={each}>
              {translate(`workflow_builder.builder.parts.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      ) : null}
      {removal.asked ? (
        <RemoveStageDialog {...removal.asked} onAnswer={removal.answer} onClose={removal.cancel} />
      ) : null}
      {has('list') ? <StageList builder={builder} field={field} onAdd={add} /> : null}
      {has('graph') ? <GraphPart builder={builder} checks={checks} live={live} isPicture={isNarrow} /> : null}
      {has('checks') ? (
        <div className="builder-foot">
          <Checks definition={definition} checks={checks} canEdit={builder.canEdit} onMend={mend} />
          <AffectedJobs workflow={workflow} live={live} />
        </div>
      ) : null}
    </div>
  );
};

interface GraphPartProps {
  readonly builder: Builder;
  readonly checks: readonly Check[];
  readonly live: RaRecord | undefined;
  readonly isPicture: boolean;
}

const GraphPart = (props: GraphPartProps) => {
  const applicants = useFindDefinition('applicants');
  return (
    <div className="builder-graph">
      {applicants?.can.list ? (
        <CountedGraph {...props} applicants={applicants} />
      ) : (
        <DrawnGraph {...props} counts={undefined} />
      )}
    </div>
  );
};

const CountedGraph = ({ applicants, ...props }: GraphPartProps & { readonly applicants: CatalogueResource }) => {
  const { builder, live } = props;
  const { workflow, definition } = builder;
  const counted = workflow['status'] === 'draft' ? live?.id : workflow.id;
  const { data = [] } = useStages(definition, counted);
  return <DrawnGraph {...props} counts={useStageCounts(applicants, data)} />;
};

interface DrawnGraphProps extends GraphPartProps {
  readonly counts: ReadonlyMap<string, number> | undefined;
}

const DrawnGraph = ({ builder, checks, counts, isPicture }: DrawnGraphProps) => {
  const invalid = new Set(checks.flatMap(({ isError, about }) => (isError && about ? [about.key] : [])));
  return (
    <Suspense fallback={null}>
      <StageGraph builder={builder} counts={counts} invalid={invalid} isPicture={isPicture} />
    </Suspense>
  );
};

/** The dialog that publishes sends users here (`?mend`) where there is an error. */
function useNamedProblem(checks: readonly Check[], mend: (check: Check) => void) {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has('mend');
  const go = useEffectEvent(() => {
    const [first] = checks;
    if (first?.isError) mend(first);
    setSearch(
      (now) => {
        now.delete('mend');
        return now;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (isAsked) go();
  }, [isAsked]);
}

interface KeyPlaces {
  readonly isNarrow: boolean;
  readonly part: Part;
  readonly show: (part: Part) => void;
  readonly add: () => void;
  readonly focusGraph: () => void;
  readonly focusList: () => void;
}

const VIEW_KEYS = [
  ['↑ ↓', 'select'],
  ['Enter', 'open'],
  ['V', 'graph'],
] as const;
const EDIT_KEYS = [
  ...VIEW_KEYS,
  ['Alt ↑ ↓', 'move'],
  ['C', 'add'],
  ['Delete', 'delete'],
  ['Ctrl Z', 'undo'],
  ['Ctrl Shift Z', 'redo'],
] as const;

/** `C` adds, `V` goes between list and graph, `Ctrl Z` undoes, `Ctrl Shift Z` restores. */
function useBuilderKeys(builder: Builder, { isNarrow, part, show, add, focusGraph, focusList }: KeyPlaces) {
  const toggle = () => {
    if (isNarrow) return show(part === 'graph' ? 'list' : 'graph');
    return document.activeElement?.closest('.stage-graph') ? focusList() : focusGraph();
  };
  const translate = useTranslate();
  usePageKeys({ c: builder.canEdit ? add : undefined, v: toggle });
  useOfferKeys(
    (builder.canEdit ? EDIT_KEYS : VIEW_KEYS).map(([key, name]) => ({
      key,
      label: translate(`workflow_builder.keys.${name}`),
    })),
  );
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    const target = event.target instanceof Element ? event.target : document.body;
    if (!isUndo || !builder.canEdit || event.defaultPrevented || !isPageFree(target)) return;
    event.preventDefault();
    if (event.shiftKey) builder.redo();
    else builder.undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
