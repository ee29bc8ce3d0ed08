import { useMediaQuery } from '@mui/material';
import { DataProviderContext, ListContextProvider, useListController, useTranslate } from 'ra-core';
import { useMemo, useRef } from 'react';
import { useHttp } from '#client/api/useApi.ts';
import { NOTIFICATIONS } from '#client/notifications/useNewestNotifications.ts';
import { BulkToolbar } from '#admin/list/bulk/BulkToolbar.tsx';
import { NARROW } from '#admin/list/narrow.ts';
import { ListFooter } from '#admin/list/ListFooter.tsx';
import { useListKeys } from '#admin/list/useListKeys.ts';
import { useSelection } from '#admin/list/useSelection.ts';
import { BulkMenu } from './BulkMenu.tsx';
import type { NotificationRecord } from './notification-provider.ts';
import { createNotificationProvider } from './notification-provider.ts';
import { NotificationTable } from './NotificationTable.tsx';
import { NotificationTitle } from './NotificationTitle.tsx';
import { NotificationToolbar } from './NotificationToolbar.tsx';
import { NotificationViews } from './NotificationViews.tsx';
import '#admin/list/list.css';
import './notifications.css';

const PER_PAGE = [1, 5, 10, 20, 50];

/** SPEC 2.6: all notifications of the user, page by page. The address keeps filter, search, order and page. */
const NotificationScreen = () => {
  const http = useHttp();
  const provider = useMemo(() => createNotificationProvider(http), [http]);
  return (
    <DataProviderContext.Provider value={provider}>
      <NotificationList />
    </DataProviderContext.Provider>
  );
};

export default NotificationScreen;

const NotificationList = () => {
  const list = useListController<NotificationRecord>({
    resource: NOTIFICATIONS,
    sort: { field: 'id', order: 'DESC' },
    perPage: 10,
    storeKey: false,
    disableAuthentication: true,
    // The failure appears in the list's own place, with a way to try again.
    queryOptions: { onError: () => undefined },
  });
  return (
    <ListContextProvider value={list}>
      <ListParts />
    </ListContextProvider>
  );
};

const ListParts = () => {
  const selection = useSelection();
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const screen = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(screen, {
    search: () => search.current?.focus(),
    select: (id, isRange) => selection.toggle(Number(id), isRange),
    clear: selection.clear,
  });
  const translate = useTranslate();
  const bar = selection.hasSelected ? (
    <BulkToolbar title={translate('notifications.title')} selection={selection} isNarrow={isNarrow}>
      <BulkMenu selection={selection} />
    </BulkToolbar>
  ) : null;
  return (
    <section className="list notifications" ref={screen}>
      {isNarrow ? <NotificationTitle /> : (bar ?? <NotificationTitle />)}
      <NotificationViews onChange={selection.clear} />
      <NotificationToolbar searchRef={search} />
      <NotificationTable selection={selection} isNarrow={isNarrow} />
      <ListFooter perPageOptions={PER_PAGE} />
      {isNarrow ? bar : null}
    </section>
  );
};
