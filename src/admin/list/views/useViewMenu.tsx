import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type ViewMenuType from './ViewMenu.tsx';
import type { CurrentView } from './useListView.ts';

const ViewMenu = lazy(() => import('./ViewMenu.tsx'));

type ViewMenuProps = Omit<ComponentProps<typeof ViewMenuType>, 'anchor' | 'onClose'>;

/** A menu of views and what a button that opens it needs; its code comes when it is opened first. The button names the open view. */
export function useViewMenu(props: ViewMenuProps): { readonly button: object; readonly element: ReactNode } {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const { current, isChanged } = props.view;
  const name = translate(isChanged ? 'views.button_changed' : 'views.button', { title: current.title });
  return {
    button: {
      'aria-label': props.hasActions ? name : undefined,
      'aria-haspopup': 'menu',
      'aria-expanded': anchor !== null,
      onClick: (event: MouseEvent<HTMLElement>) => {
        setOpened(true);
        setAnchor(event.currentTarget);
      },
    },
    element: wasOpened ? (
      <Suspense fallback={null}>
        <ViewMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />
      </Suspense>
    ) : null,
  };
}

/** The dot of a view that was changed and not saved. */
export const ChangedMark = ({ view }: { readonly view: CurrentView }) => {
  const translate = useTranslate();
  return view.isChanged ? <span className="list-view-changed" title={translate('views.changed')} /> : null;
};
