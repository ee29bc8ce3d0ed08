import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { NoPermissionPage } from '#client/page/NoPermissionPage.tsx';
import { NotFoundPage } from '#client/page/NotFoundPage.tsx';
import type { ScreenKind } from '#engine/schema/definition.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

export interface ResourceScreenProps {
  readonly name: string;
  readonly kind: ScreenKind;
  readonly generated: ComponentType;
}

/**
 * One screen of a resource, as the catalogue has it now: the file's own, else the generated one. A role that the gate leaves out gets the 404 page,
 * a person without the permission is told so.
 */
export const ResourceScreen = ({ name, kind, generated: Generated }: ResourceScreenProps) => {
  const definition = useFindDefinition(name);
  if (!definition?.open.includes(kind)) return <NotFoundPage />;
  if (!definition.can[kind]) return <NoPermissionPage />;
  const own = definition.screens[kind];
  if (own)
    return (
      <CustomScreen path={own} resource={definition} mode={kind} can={definition.can} fallback={<PageSkeleton />} />
    );
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Generated />
    </Suspense>
  );
};
