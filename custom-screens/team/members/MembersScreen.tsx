import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ErrorState, NoMatchState } from '#admin/list/ListStates.tsx';
import { SearchBox } from '#admin/list/SearchBox.tsx';
import { useListKeys } from '#admin/list/useListKeys.ts';
import { useRecordEvents } from '#client/realtime/RealtimeProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberFilters } from './MemberFilters.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { MembersNav } from './MembersNav.tsx';
import { MemberTable } from './MemberTable.tsx';
import { IN_THE_TEAM, STATUSES } from './member-words.ts';
import { useMembers, useRefreshMembers } from './useMembers.ts';
import { useMemberView } from './useMemberView.ts';
import '#admin/list/list.css';
import './members.css';

/** The team's users: names, permissions and status. */
const MembersScreen = () => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const screen = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const isEveryone = useLocation().pathname.endsWith('/all');
  const view = useMemberView(isEveryone ? STATUSES : IN_THE_TEAM);
  const members = useMembers(view.query);
  const [isInviting, setInviting] = useState(false);
  const [params, setParams] = useSearchParams();
  const refresh = useRefreshMembers();
  useRecordEvents('users', () => refresh());
  useListKeys(screen, {
    search: () => search.current?.focus(),
    select: () => undefined,
    clear: () => undefined,
  });
  const openMember = (id: number | undefined) =>
    setParams((before) => {
      before.delete('member');
      if (id !== undefined) before.set('member', String(id));
      return before;
    });
  const opened = Number(params.get('member')) || undefined;
  const shown = members.rows?.length ?? 0;

  return (
    <section className="list members" ref={screen}>
      <PageHeader
        title={translate('menu.account_and_users')}
        count={members.rows ? formatNumber(members.count, locale) : undefined}
      >
        <Button
          variant="contained"
          color="primary"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          {translate('members.invite.open')}
        </Button>
      </PageHeader>
      <MembersNav />
      <div className="list-bar">
        <SearchBox
          ref={search}
          label={translate('members.search')}
          value={view.words}
          onSearch={(words) => view.narrow({ q: words })}
        />
        <MemberFilters view={view} statuses={isEveryone ? STATUSES : IN_THE_TEAM} />
      </div>
      <div className="list-wrap" data-waiting={(members.rows === undefined && !message()) || undefined}>
        <MemberTable
          rows={members.rows}
          view={view}
          isStale={members.isStale}
          onOpen={openMember}
          hasMessage={message() !== undefined}
        />
        {message()}
        {members.hasMore ? (
          <div className="members-more">
            <Button loading={members.isFetchingMore} onClick={members.fetchMore}>
              {translate('members.more')}
            </Button>
          </div>
        ) : null}
      </div>
      <div className="list-foot">
        <span role="status">
          {members.rows
            ? translate('members.shown', {
                smart_count: shown,
                shown: formatNumber(shown, locale),
                total: formatNumber(members.count, locale),
              })
            : null}
        </span>
      </div>
      {opened === undefined ? null : <MemberPanel key={opened} id={opened} onClose={() => openMember(undefined)} />}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </section>
  );

  function message() {
    if (members.error && shown === 0)
      return <ErrorState title={translate('members.failure')} error={members.error} onRetry={members.refetch} />;
    if (!members.rows || shown > 0) return undefined;
    return <NoMatchState title={translate('members.no_match')} onClear={view.clear} />;
  }
};

export default MembersScreen;
