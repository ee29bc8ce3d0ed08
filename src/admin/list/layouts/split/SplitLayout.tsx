import { useEvent, useListContext, useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { cameFrom } from '#client/page/useLeave.ts';
import { useDisplayTools } from '#engine/field-types/display/useDisplayTools.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { SplitDefinition } from '#engine/model/screen-definition.ts';
import { listColumns, pinnedColumn } from '../../list-columns.ts';
import { Pages } from '../../ListFooter.tsx';
import { openHandlers } from '../../open-rows.ts';
import type { SelectionStore } from '../../useSelection.ts';
import { SplitRecord } from './SplitRecord.tsx';
import { SplitRow } from './SplitRow.tsx';
import { type RowStart, useOpenRow } from './useOpenRow.ts';
import { useNextPage } from './useNextPage.ts';
import './split.css';

interface SplitLayoutProps {
  /** Its fields carry titles in the reader's language. */
  readonly definition: CatalogueResource;
  readonly split: SplitDefinition;
  readonly label: string;
  /** Absent while they load. */
  readonly rows: readonly RaRecord[] | undefined;
  readonly selection: SelectionStore;
  /** Gets what J does on the last row and K on the first one: they turn the page. */
  readonly beyond: RefObject<((step: 1 | -1) => void) | undefined>;
}

/**
 * A narrow list with the record that is open beside it. The row that has the focus is open; its neighbors are drawn ahead of
 * time, so that going there takes no time. Enter opens the whole page.
 */
const SplitLayout = ({ beyond, ...props }: SplitLayoutProps) => {
  const list = useListContext();
  const { page, perPage, sort, filterValues, isPlaceholderData } = list;
  // Other rows begin with their first one. Until they are there, those from before stay as they are.
  const asked = JSON.stringify([page, perPage, sort, filterValues]);
  const [shown, setShown] = useState(asked);
  if (!isPlaceholderData && shown !== asked) setShown(asked);
  const [start, setStart] = useState<RowStart>();
  useImperativeHandle(beyond, () => (step: 1 | -1) => {
    if (step > 0 ? !list.hasNextPage : !list.hasPreviousPage) return;
    setStart(step > 0 ? 'first' : 'last');
    list.setPage(page + step);
  });
  return <Split key={shown} {...props} start={start} onStarted={() => setStart(undefined)} />;
};

export default SplitLayout;

/** So near the end of a page the next one is fetched. */
const NEAR_END = 5;

interface SplitProps extends Omit<SplitLayoutProps, 'beyond'> {
  /** The row that is open first, and has the focus. */
  readonly start: RowStart | undefined;
  readonly onStarted: () => void;
}

const Split = ({ definition, split, label, rows, selection, start, onStarted }: SplitProps) => {
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const tools = useDisplayTools();
  const open = useOpenRow(rows, start);
  const begin = useEffectEvent(() => {
    if (start === undefined) return;
    list.current?.querySelector<HTMLElement>('[data-open] [data-row-link]')?.focus();
    onStarted();
  });
  // With the rows themselves: a key that comes before the focus would be lost.
  useLayoutEffect(() => begin(), []);
  const columns = useMemo(() => columnsOf(definition, split), [definition, split]);
  const at = rows?.findIndex(({ id }) => String(id) === open.id) ?? -1;
  useNextPage(definition, rows !== undefined && at >= rows.length - NEAR_END);
  // Where the open record was, should it leave the list.
  const last = useRef(0);
  useEffect(() => {
    if (at >= 0) last.current = at;
  }, [at]);
  const goOn = useEvent(() => {
    const next = rows?.[at < 0 ? last.current : at + 1];
    const link = next && list.current?.querySelector<HTMLElement>(`[data-id="${next.id}"] [data-row-link]`);
    link?.focus();
  });
  const openFocused = ({ target }: FocusEvent) => {
    const id = target.matches('[data-row-link]') ? target.closest<HTMLElement>('[data-id]')?.dataset['id'] : undefined;
    if (id !== undefined) open.show(id);
  };
  const openPage = (event: KeyboardEvent) => {
    const address =
      (event.target as Element).matches('[data-row-link]') && (event.target as Element).getAttribute('href');
    if (event.key !== 'Enter' || !address) return;
    event.preventDefault();
    void navigate(address, { state: cameFrom(location) });
  };
  return (
    <div className="split">
      <div className="split-side">
        <ul
          ref={list}
          className="split-rows"
          aria-label={label}
          aria-busy={rows === undefined}
          onFocus={openFocused}
          onKeyDown={openPage}
          {...openHandlers({ onOpen: open.show, onPick: undefined })}
        >
          {rows?.map((record) => (
            <SplitRow
              key={record.id}
              record={record}
              definition={definition}
              split={split}
              columns={columns}
              isOpen={String(record.id) === open.id}
              selected={selection.selected}
              onToggle={selection.toggle}
              tools={tools}
            />
          )) ?? <Bones />}
        </ul>
        <SplitFoot place={at} />
      </div>
      <Records definition={definition} screen={split.screen} rows={rows} open={open.id} onDone={goOn} />
    </div>
  );
};

const columnsOf = (definition: CatalogueResource, { card }: SplitDefinition) => {
  const names = [pinnedColumn(definition), ...card].filter((name) => name !== undefined);
  return listColumns(
    definition,
    names.map((key, index) => ({ key, name: definition.fields[key]?.title ?? key, index, show: true })),
  );
};

interface RecordsProps {
  readonly definition: CatalogueResource;
  readonly screen: string | undefined;
  readonly rows: readonly RaRecord[] | undefined;
  readonly open: string | undefined;
  readonly onDone: () => void;
}

/** The open record, and unseen those before and after it. */
const Records = ({ definition, screen, rows, open, onDone }: RecordsProps) => {
  // The one that is opened comes first, its neighbors when there is time.
  const middle = useDeferredValue(open);
  const ids = rows?.map(({ id }) => String(id)) ?? [];
  const at = middle === undefined ? -1 : ids.indexOf(middle);
  const around = at < 0 ? [] : ids.slice(Math.max(0, at - 1), at + 2);
  const drawn = open === undefined || around.includes(open) ? around : inOrder(ids, [...around, open]);
  return (
    <div className="split-records">
      {drawn.map((id) => (
        <SplitRecord key={id} definition={definition} screen={screen} id={id} isShown={id === open} onDone={onDone} />
      ))}
    </div>
  );
};

/** What is drawn never changes its place: a document would be at its top again. */
const inOrder = (ids: readonly string[], some: readonly string[]): readonly string[] =>
  some.toSorted((one, other) => ids.indexOf(one) - ids.indexOf(other));

const SplitFoot = ({ place }: { readonly place: number }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { page, perPage, total = 0 } = useListContext();
  return (
    <div className="split-foot">
      <span className="num">
        {place >= 0
          ? translate('details.place_of', {
              place: formatNumber((page - 1) * perPage + place + 1, locale),
              total: formatNumber(total, locale),
            })
          : null}
      </span>
      {total > perPage ? (
        <Pages />
      ) : (
        <span aria-hidden>
          <kbd>K</kbd> <kbd>J</kbd>
        </span>
      )}
    </div>
  );
};

/** Rows that are on their way. */
const Bones = () =>
  Array.from({ length: 8 }, (_, index) => (
    <li key={index} className="split-row" aria-hidden>
      <span className="list-bone" style={{ width: `${62 - (index % 3) * 11}%` }} />
    </li>
  ));
