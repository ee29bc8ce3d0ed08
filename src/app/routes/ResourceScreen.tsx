import { Suspense, useEffect } from 'react';
import type { ComponentType } from 'react';
import { DetailsSkeleton } from '#admin/details/DetailsSkeleton.tsx';
import { FormSkeleton } from '#admin/form/FormSkeleton.tsx';
import { ListSkeleton } from '#admin/list/ListSkeleton.tsx';
import { useDefinition, useFindEntry, useKnownDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { NoPermissionPage } from '#client/page/NoPermissionPage.tsx';
import { NotFoundPage } from '#client/page/NotFoundPage.tsx';
import type { CatalogueEntry } from '#engine/access/catalogue.ts';
import type { ScreenKind } from '#engine/model/screen-definition.ts';
import { loadGenerated } from './generated-screens.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

export interface ResourceScreenProps {
  readonly name: string;
  readonly kind: ScreenKind;
  readonly generated: ComponentType;
}

/**
 * One screen of a resource, as the catalogue has it now: the file's custom screen, else the generated one. A role
 * without access gets the 404 page, a user without the permission a message.
 */
export const ResourceScreen = (props: ResourceScreenProps) => {
  const { name, kind } = props;
  const entry = useFindEntry(name);
  if (!entry?.open.includes(kind)) return <NotFoundPage />;
  if (!entry.can[kind]) return <NoPermissionPage />;
  // A separate boundary: navigation is a transition, and a shared one would keep showing the previous screen.
  return (
    <Suspense key={`${name}/${kind}`} fallback={<ScreenSkeleton entry={entry} kind={kind} />}>
      <DefinedScreen {...props} />
    </Suspense>
  );
};

const DefinedScreen = ({ name, kind, generated: Generated }: ResourceScreenProps) => {
  const definition = useDefinition(name);
  const own = definition.screens[kind];
  if (!own) return <Generated />;
  return <CustomScreen path={own} resource={definition} mode={kind} can={definition.can} fallback={<PageSkeleton />} />;
};

interface ScreenSkeletonProps {
  readonly entry: CatalogueEntry;
  readonly kind: ScreenKind;
}

/** Shown while a screen's definition and code load: the same as while its record loads, so that nothing jumps. */
const ScreenSkeleton = ({ entry, kind }: ScreenSkeletonProps) => {
  const definition = useKnownDefinitions()(entry.resource);
  // Beside the definition, not after it.
  useEffect(() => loadGenerated(kind), [kind]);
  if (kind === 'list' && !entry.singleton) return <ListSkeleton entry={entry} />;
  if (!definition) return <PageSkeleton />;
  return kind === 'show' ? <DetailsSkeleton definition={definition} /> : <FormSkeleton />;
};
