import { Divider, ListSubheader, Menu, MenuItem } from '@mui/material';
import { Check } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useViewsStore } from '#client/views/ViewsProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useStored } from '#ui/store.ts';
import type { ViewsStore } from '#client/views/views-store.ts';
import type { CurrentView } from './useListView.ts';
import type { ListView } from './list-views.ts';

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'));

const GROUPS = ['all', 'file', 'mine', 'shared'] as const;

interface ViewMenuProps {
  readonly definition: CatalogueResource;
  readonly view: CurrentView;
  /** The views that it offers to open. */
  readonly offered: readonly ListView[];
  /** How many records each view has, by its key, as far as that is known. */
  readonly counts?: ReadonlyMap<string, string>;
  /** With what can be done with the open view. */
  readonly hasActions: boolean;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Opens views, and saves, renames, shares, prefers and deletes the one that is open. */
const ViewMenu = ({ definition, view, offered, counts, hasActions, anchor, onClose }: ViewMenuProps) => {
  const translate = useTranslate();
  const known = useViewsStore();
  const store = hasActions ? known : undefined;
  const [dialog, setDialog] = useState<'new' | 'rename'>();
  const { current } = view;
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{ paper: { className: 'list-view-menu' } }}
      >
        {GROUPS.flatMap((group) => {
          const members = offered.filter((each) => each.group === group);
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
                onClick={() => {
                  onClose();
                  view.open(each);
                }}
              >
                <span className="list-tick">{each.key === current.key ? <Check size={14} aria-hidden /> : null}</span>
                <span className="cut">{each.title}</span>
                <span className="list-end list-quiet">
                  <DefaultMark store={known} resource={definition.resource} viewKey={each.key} />
                  {counts ? <span className="num"> {counts.get(each.key)}</span> : null}
                </span>
              </MenuItem>
            )),
          ];
        })}
        {store && offered.length > 0 ? <Divider /> : null}
        {store
          ? actionsOf({ store, view, definition, onDialog: setDialog }).map(({ key, act }) => (
              <ViewAction key={key} label={`views.actions.${key}`} onDone={onClose} act={act} />
            ))
          : null}
        {store ? <OwnerActions {...{ store, view, definition, close: onClose }} /> : null}
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

export default ViewMenu;

const DefaultMark = ({ store, resource, viewKey }: { store?: ViewsStore; resource: string; viewKey: string }) =>
  store ? <StoredMark store={store} resource={resource} viewKey={viewKey} /> : null;

const StoredMark = ({ store, resource, viewKey }: { store: ViewsStore; resource: string; viewKey: string }) => {
  const translate = useTranslate();
  const { mine, team } = useStored(store.all).defaults[resource] ?? {};
  const mark = mine === viewKey ? 'views.opens_mine' : team === viewKey ? 'views.opens_team' : undefined;
  return mark ? translate(mark) : null;
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
    const { filter, search, sort, layout } = shown;
    const columns = target.columns && shown.columns;
    const density = target.density && shown.density;
    const widths = target.columns && shown.widths;
    await store.change(target, { filter, search, sort, columns, density, layout, widths });
    view.adopt(current.key);
  };
  return [
    ...(isChanged && saved?.can_change ? [{ key: 'save', act: () => save(saved) }] : []),
    { key: 'save_new', act: () => onDialog('new') },
    ...(isChanged ? [{ key: 'discard', act: () => open(current) }] : []),
    ...(saved?.can_change ? [{ key: 'rename', act: () => onDialog('rename') }] : []),
  ];
}

/** What can be done with the view itself. */
const OwnerActions = ({ store, view, definition, close }: ActionProps & { close: () => void }) => {
  const confirm = useConfirm();
  const toasts = useToasts();
  const showError = useErrorToast();
  const all = useStored(store.all);
  const { mine, team } = all.defaults[definition.resource] ?? {};
  const { current, views } = view;
  const { saved } = current;
  const remove = async (id: number) => {
    if (!(await confirm({ message: 'views.delete_message', args: { title: current.title }, isDanger: true }))) return;
    await store.remove(id);
    view.open(views[0]!); // all rows are always there
  };
  const setDefault = async (key: string | null, scope: 'me' | 'team') => {
    const before = (scope === 'me' ? mine : team) ?? null;
    await store.setDefault(definition.resource, key, scope);
    toasts.show({
      type: 'success',
      message: key === null ? `views.default_${scope}_unset` : `views.default_${scope}`,
      args: { title: current.title },
      undo: () => void store.setDefault(definition.resource, before, scope).catch(showError),
    });
  };
  const canBeTeams = current.group !== 'mine' || saved?.is_shared === true;
  const actions: readonly (Action | false | undefined)[] = [
    saved?.is_mine && {
      key: saved.is_shared ? 'unshare' : 'share',
      act: () => store.change(saved, { is_shared: !saved.is_shared }),
    },
    {
      key: mine === current.key ? 'unset_mine' : 'set_mine',
      act: () => setDefault(mine === current.key ? null : current.key, 'me'),
    },
    all.can_set_team &&
      canBeTeams && {
        key: team === current.key ? 'unset_team' : 'set_team',
        act: () => setDefault(team === current.key ? null : current.key, 'team'),
      },
    saved?.can_change && { key: 'delete', act: () => remove(saved.id) },
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

/** Spreads the props that the menu gives its items (focus, keys). Errors from the server appear as a toast. */
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
