import { ListContextProvider, useListController, useListParams, useStore } from 'ra-core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { adminName } from '#client/api/resource-names.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useKeptListAddress } from '#client/views/list-address.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { layoutAddress, sortOf } from './layouts/layout.ts';
import { splitRows } from './layouts/split/split-rows.ts';
import { useAddressedLayout } from './layouts/useAddressedLayout.ts';
import { NoPermissionState } from './ListStates.tsx';
import { hasTrash } from './MoreMenu.tsx';
import { RecordLinksProvider } from './RecordLinksProvider.tsx';
import { useRowFields } from './useRowFields.ts';
import { useKeptSelection } from './useSelection.ts';
import { useForgottenChanges, useListViews, useShownColumns, valuesOf } from './views/useListView.ts';
import { useLocalDefinition, useResourceLabels } from '../words/words.ts';
import { type ListAdditions, ListScreen } from './ListScreen.tsx';

const OwnLayoutScreen = lazy(() => import('./OwnLayoutScreen.tsx'));
const TrashList = lazy(() => import('./trash/TrashList.tsx'));
const NamedFilters = lazy(() => import('./NamedFilters.tsx'));

/** The list of any resource, made from its definition: the react-admin resource around says which. */
export const GeneratedList = (props: ListAdditions) => {
  const definition = useLocalDefinition(useDefinition());
  const words = useResourceLabels(definition);
  const [address] = useSearchParams();
  if (!definition.can.list) return <NoPermissionState words={words} />;
  const asked = address.get('layout');
  if (asked !== null) return <Navigate replace to={layoutAddress(definition, asked)} />;
  const isNamed = Object.keys(definition.list.params).some((name) => address.has(name));
  const isTrash = address.has('trash') && hasTrash(definition);
  if (isNamed || isTrash)
    return (
      <Suspense fallback={null}>
        {isNamed ? <NamedFilters definition={definition} /> : <TrashList definition={definition} words={words} />}
      </Suspense>
    );
  return <ReadableList key={definition.resource} definition={definition} {...props} />;
};

export default GeneratedList;

interface ListProps extends ListAdditions {
  readonly definition: CatalogueResource;
}

const ReadableList = (props: ListProps) => {
  const { definition } = props;
  // The opening state is decided once: a default that changes later applies the next time.
  const [opening] = useState(useListViews(definition).opening);
  const { arrangement } = opening;
  const layout = useAddressedLayout(definition, arrangement.layout);
  const isChosen = opening.group !== 'all';
  useForgottenChanges(definition, isChosen);
  useKeptListAddress(definition.resource);
  const [perPage, keepPerPage] = useStore(`rows.per_page.${definition.resource}`, definition.list.perPage);
  const opened = {
    resource: adminName(definition),
    sort: arrangement.sort ?? sortOf(definition, layout),
    filterDefaultValues: valuesOf(arrangement),
    // An address without parameters opens the list's default, each time: only parameters carry other filters.
    storeKey: false as const,
    perPage,
  };
  const [{ displayedFilters }] = useListParams(opened);
  const meta = useRowFields(definition, useShownColumns(definition, displayedFilters));
  const inSplit = useMemo(() => splitRows(definition), [definition]);
  const own = definition.list.ownLayouts?.find(({ key }) => key === layout);
  const selected = useKeptSelection(opened.resource);
  const list = useListController({
    ...opened,
    // The failure appears in the list's own place, with a way to try again.
    queryOptions: { onError: () => undefined, meta: layout === 'split' ? inSplit : meta, enabled: own === undefined },
  });
  const controller: typeof list = {
    ...list,
    setPerPage: (count) => {
      keepPerPage(count);
      list.setPerPage(count);
    },
  };
  return (
    <ListContextProvider value={controller}>
      <RecordLinksProvider>
        {own ? <OwnLayoutScreen definition={definition} own={own} /> : <ListScreen {...props} selected={selected} />}
      </RecordLinksProvider>
    </ListContextProvider>
  );
};
