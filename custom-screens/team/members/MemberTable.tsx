import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { RelativeTime } from '#client/notifications/RelativeTime.tsx';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import { Face } from '#ui/marks/Face.tsx';
import { StateDot } from '#ui/marks/StateDot.tsx';
import type { Member } from '#shared/contracts/team.ts';
import { fullName, isInvitationOver, STATUS_TONES } from './member-words.ts';
import type { MemberView } from './useMemberView.ts';

/** The columns in their order; the server sorts by those with a name. */
const COLUMNS = [
  { key: 'name', by: 'first_name' },
  { key: 'roles', by: 'current_role' },
  { key: 'status', by: 'status' },
  { key: 'last_seen', by: 'last_seen_on' },
  { key: 'created', by: 'created_on' },
] as const;

const BONES = 8;

interface MemberTableProps {
  /** Absent while loading. */
  readonly rows: readonly Member[] | undefined;
  readonly view: MemberView;
  readonly isStale: boolean;
  /** Something is said in place of the rows. */
  readonly hasMessage: boolean;
  readonly onOpen: (id: number) => void;
}

/** Members in rows; on a phone each is a card. */
export const MemberTable = ({ rows, view, isStale, hasMessage, onOpen }: MemberTableProps) => {
  const translate = useTranslate();
  const isLoading = rows === undefined && !hasMessage;
  return (
    <table
      className="list-table members-table"
      role="table"
      aria-label={translate('menu.account_and_users')}
      aria-busy={isLoading || isStale}
    >
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map(({ key, by }) => (
            <HeadCell key={key} label={translate(`members.columns.${key}`)} by={by} view={view} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" data-stale={isStale || undefined}>
        {isLoading ? Array.from({ length: BONES }, (_, index) => <BoneRow key={index} index={index} />) : null}
        {rows?.map((member) => (
          <MemberRow key={member.id} member={member} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
};

const HeadCell = ({ label, by, view }: { readonly label: string; readonly by: string; readonly view: MemberView }) => {
  const isSorted = view.sort.by === by;
  const Arrow = view.sort.isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={isSorted ? (view.sort.isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="list-sort" onClick={() => view.sortBy(by)}>
        <span className="cut">{label}</span>
        {isSorted ? <Arrow size={12} strokeWidth={1.75} aria-hidden /> : null}
      </button>
    </th>
  );
};

const MemberRow = ({ member, onOpen }: { readonly member: Member; readonly onOpen: (id: number) => void }) => {
  const translate = useTranslate();
  const name = fullName(member);
  return (
    <tr
      role="row"
      data-id={member.id}
      onClick={(event) => {
        if (!(event.target as Element).closest('a, button') && !window.getSelection()?.toString()) onOpen(member.id);
      }}
    >
      <td role="cell" data-place="name">
        <span className="members-who">
          <Face name={name} image={member.photo?.url} size="md" />
          <span>
            <button type="button" data-row-link className="members-name cut" onClick={() => onOpen(member.id)}>
              {name}
            </button>
            <small className="cut" title={member.user.username}>
              {member.user.username}
            </small>
          </span>
        </span>
      </td>
      <td role="cell" data-place="roles">
        <Roles member={member} />
      </td>
      <td role="cell" data-place="status">
        <StateDot tone={isInvitationOver(member) ? 'bad' : STATUS_TONES[member.status]}>
          {translate(isInvitationOver(member) ? 'members.invitation_over' : `members.status.${member.status}`)}
        </StateDot>
      </td>
      <td role="cell" data-place="seen" className="num">
        {member.last_seen_on ? (
          <RelativeTime at={member.last_seen_on} />
        ) : (
          <EmptyValue label={translate('members.never_seen')} />
        )}
      </td>
      <td role="cell" data-place="created" className="num">
        {formatInstant(member.created_on)}
      </td>
    </tr>
  );
};

/** All roles; with several, the current one is highlighted. */
const Roles = ({ member }: { readonly member: Member }) => {
  const translate = useTranslate();
  return (
    <span className="members-roles">
      {member.role.map((role) => (
        <span
          key={role}
          className="members-role"
          data-current={(member.role.length > 1 && role === member.current_role) || undefined}
          title={role === member.current_role ? translate('members.current_role') : undefined}
        >
          {role}
        </span>
      ))}
      {member.is_super_recruiter ? (
        <span className="members-role members-role-super">{translate('members.super_recruiter')}</span>
      ) : null}
    </span>
  );
};

const BoneRow = ({ index }: { readonly index: number }) => (
  <tr role="row" aria-hidden>
    {COLUMNS.map(({ key }, column) => (
      <td key={key}>
        {key === 'name' ? <span className="list-bone list-bone-face" /> : null}
        <span className="list-bone" style={{ width: `${28 + ((index * 17 + column * 23) % 40)}%` }} />
      </td>
    ))}
  </tr>
);
