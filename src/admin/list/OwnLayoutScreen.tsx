import { useStore } from 'ra-core';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ENGINE_LAYOUTS } from '#engine/model/screen-definition.ts';
import type { ListLayout, OwnLayout } from '#engine/model/screen-definition.ts';
import { useListView } from './views/useListView.ts';
import { layoutKept } from './layouts/layout.ts';

interface OwnLayoutScreenProps {
  readonly definition: CatalogueResource;
  readonly own: OwnLayout;
}

/** A hand-written layout in the place of the list; leaving it leads to the layout that it was opened from. */
const OwnLayoutScreen = ({ definition, own }: OwnLayoutScreenProps) => {
  const view = useListView(definition);
  const { layouts } = definition.list;
  const [before] = useStore<ListLayout | null>(layoutKept(definition), null);
  const drawn = layouts.filter((each) => ENGINE_LAYOUTS.some((known) => known === each));
  const back = drawn.find((each) => each === before) ?? drawn[0] ?? 'table';
  return (
    <CustomScreen
      path={own.screen}
      resource={definition}
      mode="list"
      can={definition.can}
      onClose={() => view.setLayout(back)}
    />
  );
};

export default OwnLayoutScreen;
