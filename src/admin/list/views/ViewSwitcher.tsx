import { Button } from '@mui/material';
import { ChevronDown, Layers } from 'lucide-react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ChangedMark, useViewMenu } from './useViewMenu.tsx';
import type { CurrentView } from './useListView.ts';

interface ViewSwitcherProps {
  readonly definition: CatalogueResource;
  readonly view: CurrentView;
}

/** Where there is no room for tabs, or nothing to put on them: names the view that the list shows, marks what was changed of it, and opens the others. */
export const ViewSwitcher = ({ definition, view }: ViewSwitcherProps) => {
  const menu = useViewMenu({ definition, view, offered: view.views, hasActions: true });
  const { current } = view;
  return (
    <>
      <Button
        {...menu.button}
        variant="text"
        size="small"
        className="list-view-button"
        data-all={current.group === 'all' || undefined}
        startIcon={<Layers size={14} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
      >
        <span className="cut">{current.title}</span>
        <ChangedMark view={view} />
      </Button>
      {menu.element}
    </>
  );
};
