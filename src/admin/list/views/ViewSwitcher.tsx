import { Button, Divider, ListSubheader, Menu, MenuItem } from '@mui/material';
import { Check, ChevronDown, Layers } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useConfirm } from '#client/feedback/ConfirmProvider.tsx';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import { useViewsStore } from '#client/views/ViewsProvider.tsx';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { useStored } from '#client/store.ts';
import type { ViewsStore } from '#client/views/views-store.ts';
import type { CurrentView } from './useListView.ts';
import type { ListView } from './list-views.ts';

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'));

const GROUPS = ['all', 'file', 'mine', 'shared'] as const;

interface ViewSwitcherProps {
  readonly definition: CatalogueResource;
  readonly view: CurrentView;
}

/** Names the view that the list shows, marks what was changed of it, and opens the others. */
export const ViewSwitcher = ({ definition, view }: ViewSwitcherProps) => {
  const translate = useTranslate();
  const store = useViewsStore();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'new' | 'rename'>();
  const close = () => setAnchor(null);
  const choose = (action: () => void) => () => {
    close();
    action();
  };
  const { current, isChanged } = view;
  const label = translate(isChanged ? 'views.button_changed' : 'views.button', { title: current.title });
  return (
    <>
      <Button
        variant="text"
        size="small"
        className="list-view-button"
        data-all={current.group === 'all' || undefined}
        startIcon={<Layers size={14} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="cut">{current.title}</span>
        {isChanged ? <span className="list-view-changed" title={translate('views.changed')} /> : null}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { className: 'list-view-menu' } }}
      >
        {GROUPS.flatMap((group) => {
          const members = view.views.filter((each) => each.group === group);
          if (members.length === 0) return [];
          const heading =
            group === 'all' ? [] : [<ListSubheader key={group}>{translate(`views.groups.${group}`)}</ListSubheader>];
          return [
            ...heading,
            ...members.map((each) => (
              <MenuItem
                key={each.key}
                role="menuitemradio"
                aria-checked={each.key === current.key}
                selected={each.key === current.key}
                onClick={choose(() => view.open(each))}
              >
                <span className="list-tick">{each.key === current.key ? <Check size={14} aria-hidden /> : null}</span>
                <span className="cut">{each.title}</span>
                <DefaultMark store={store} resource={definition.resource} viewKey={each.key} />
              </MenuItem>
            )),
          ];
        })}
        {store ? <Divider /> : null}
        {store
          ? actionsOf({ store, view, definition, onDialog: setDialog }).map(({ key, act }) => (
              <ViewAction key={key} label={`views.actions.${key}`} onDone={close} act={act} />
            ))
          : null}
        {store ? <OwnerActions {...{ store, view, definition, close }} /> : null}
      </Menu>
      {dialog ? (
        <Suspense>
          <SaveViewDialog
            definition={definition}
            view={view}
            renames={dialog === 'rename' ? current.saved : undefined}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
};

const DefaultMark = ({ store, resource, viewKey }: { store?: ViewsStore; resource: string; viewKey: string }) =>
  store ? <StoredMark store={store} resource={resource} viewKey={viewKey} /> : null;

const StoredMark = ({ store, resource, viewKey }: { store: ViewsStore; resource: string; viewKey: string }) => {
  const translate = useTranslate();
  const { mine, team } = useStored(store.all).defaults[resource] ?? {};
  const mark = mine === viewKey ? 'views.opens_mine' : team === viewKey ? 'views.opens_team' : undefined;
  return mark ? <span className="list-end list-quiet">{translate(mark)}</span> : null;
};

interface ActionProps {
  readonly store: ViewsStore;
  readonly view: CurrentView;
  readonly definition: CatalogueResource;
}

interface Action {
  readonly key: string;
  readonly act: () => unknown;
}

/** What can be done with what the list shows now. */
function actionsOf({
  store,
  view,
  onDialog,
}: ActionProps & { onDialog: (dialog: 'new' | 'rename') => void }): Action[] {
  const { current, isChanged, shown, open } = view;
  const { saved } = current;
  const save = async (target: NonNullable<ListView['saved']>) => {
    const { filter, search, sort } = shown;
    const columns = target.columns && shown.columns;
    const density = target.density && shown.density;
    await store.change(target, { filter, search, sort, columns, density });
    view.adopt(current.key);
  };
  return [
    ...(isChanged && saved?.may_change ? [{ key: 'save', act: () => save(saved) }] : []),
    { key: 'save_new', act: () => onDialog('new') },
    ...(isChanged ? [{ key: 'discard', act: () => open(current) }] : []),
    ...(saved?.may_change ? [{ key: 'rename', act: () => onDialog('rename') }] : []),
  ];
}

/** What can be done with the view itself. */
const OwnerActions = ({ store, view, definition, close }: ActionProps & { close: () => void }) => {
  const confirm = useConfirm();
  const all = useStored(store.all);
  const { mine, team } = all.defaults[definition.resource] ?? {};
  const { current, views } = view;
  const { saved } = current;
  const remove = async (id: number) => {
    if (!(await confirm({ message: 'views.delete_message', args: { title: current.title }, isDanger: true }))) return;
    await store.remove(id);
    view.open(views[0]!); // all rows are always there
  };
  const setDefault = (key: string | null, scope: 'me' | 'team') => store.setDefault(definition.resource, key, scope);
  const mayBeTeams = current.group !== 'mine' || saved?.is_shared === true;
  const actions: readonly (Action | false | undefined)[] = [
    saved?.is_mine && {
      key: saved.is_shared ? 'unshare' : 'share',
      act: () => store.change(saved, { is_shared: !saved.is_shared }),
    },
    {
      key: mine === current.key ? 'unset_mine' : 'set_mine',
      act: () => setDefault(mine === current.key ? null : current.key, 'me'),
    },
    all.may_set_team &&
      mayBeTeams && {
        key: team === current.key ? 'unset_team' : 'set_team',
        act: () => setDefault(team === current.key ? null : current.key, 'team'),
      },
    saved?.may_change && { key: 'delete', act: () => remove(saved.id) },
  ];
  return actions.map((action) =>
    action ? (
      <Fragment key={action.key}>
        <ViewAction
          label={`views.actions.${action.key}`}
          act={action.act}
          onDone={close}
          isDanger={action.key === 'delete'}
        />
      </Fragment>
    ) : null,
  );
};

interface ViewActionProps {
  readonly label: string;
  readonly act: () => unknown;
  readonly onDone: () => void;
  readonly isDanger?: boolean;
}

/** Spreads what the menu gives its items (focus, keys). What the server refuses shows as a toast. */
const ViewAction = ({ label, act, onDone, isDanger, ...item }: ViewActionProps) => {
  const translate = useTranslate();
  const showError = useErrorToast();
  return (
    <MenuItem
      {...item}
      className={isDanger ? 'list-danger' : undefined}
      onClick={() => {
        onDone();
        Promise.resolve(act()).catch(showError);
      }}
    >
      <span className="list-tick" />
      {translate(label)}
    </MenuItem>
  );
};
