import { lazy } from 'react';
import type { ReactElement } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { recordTitle } from '#admin/words/record-title.ts';
import { adminName } from '#client/api/resource-names.ts';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { NotFoundPage } from '#client/page/NotFoundPage.tsx';
import type { DefinitionStore } from '#client/catalogue/definition-store.ts';
import type { Catalogue, CatalogueEntry } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import type { ScreenKind } from '#engine/model/screen-definition.ts';
import { Authorize } from './Authorize.tsx';
import { GENERATED } from './generated-screens.ts';
import { NotFound } from './NotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { ResourceScreen } from './ResourceScreen.tsx';

/**
 * Every route that this user's catalogue gives: a resource each, the navigation's own screens, and those of the shell.
 * @param definitionOf the definition of a resource, where it has come: titles of records are made by it.
 */
export const catalogueRoutes = (catalogue: Catalogue, definitionOf: DefinitionStore['find']): ReactElement[] => [
  <CustomRoutes key="shell">
    <Route path="/" element={<CustomScreen path="dashboard/DashboardScreen" fallback={<PageSkeleton />} />} />
    {navigationRoutes(catalogue.navigation)}
    <Route path="/404-not-found" element={<NotFoundPage />} />
    <Route path="/error404" element={<NotFoundPage />} />
    <Route path="/auth/*" element={<NotFound />} />
    <Route path="/authorize" element={<Authorize />} />
  </CustomRoutes>,
  ...Object.values(catalogue.resources)
    .filter(({ route }) => route !== undefined)
    .map((resource) => resourceRoutes(resource, definitionOf)),
];

const SingletonScreen = lazy(() => import('#admin/form/SingletonScreen.tsx'));

const resourceRoutes = (resource: CatalogueEntry, definitionOf: DefinitionStore['find']): ReactElement => {
  if (resource.singleton)
    return (
      <Resource key={resource.resource} name={adminName(resource)}>
        <Route index element={<ResourceScreen name={resource.resource} kind="list" generated={SingletonScreen} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Resource>
    );
  const screen = (kind: ScreenKind) => (
    <ResourceScreen name={resource.resource} kind={kind} generated={GENERATED[kind]} />
  );
  // react-admin links a record to `/{id}`, which is its details here: so they are what it knows as `edit`.
  return (
    <Resource
      key={resource.resource}
      name={adminName(resource)}
      hasCreate={resource.open.includes('create') && resource.can.create}
      hasEdit={resource.open.includes('show') && resource.can.show}
      recordRepresentation={(record) => {
        const definition = definitionOf(resource.resource);
        return definition ? recordTitle(definition, record) : `#${record.id}`;
      }}
    >
      <Route index element={screen('list')} />
      <Route path="create" element={screen('create')} />
      <Route path=":id" element={screen('show')} />
      <Route path=":id/edit" element={screen('edit')} />
      <Route path="*" element={<NotFoundPage />} />
    </Resource>
  );
};

const navigationRoutes = (items: readonly NavigationItem[]): ReactElement[] =>
  items.flatMap((item) => [
    ...(item.to && item.to !== '/' ? screenRoutes(item) : []),
    ...navigationRoutes(item.items ?? []),
  ]);

const screenRoutes = ({ key, to, screen, overview }: NavigationItem): ReactElement[] => {
  if (screen)
    return [<Route key={key} path={to} element={<CustomScreen path={screen} fallback={<PageSkeleton />} />} />];
  if (!overview) return [];
  const element = <CustomScreen path="master-view/MasterViewScreen" fallback={<PageSkeleton />} />;
  return [to, parentOf(to!)].map((path) => <Route key={path} path={path} element={element} />);
};

/** `/settings/master/master-view` is met one step above as well. */
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
