import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MemberQuery } from '#client/members/member-calls.ts';
import type { MemberStatus } from '#shared/contracts/session.ts';

/** What the address says of the list; going back brings it back. */
export interface MemberView {
  readonly words: string;
  /** Key of a role. */
  readonly role: string;
  readonly status: string;
  readonly sort: { readonly by: string; readonly isAscending: boolean };
  readonly query: MemberQuery;
  /** Empty takes a part away. */
  narrow(parts: { readonly q?: string; readonly role?: string; readonly status?: string }): void;
  sortBy(column: string): void;
  clear(): void;
}

/** @param statuses what is listed while no status is chosen. */
export const useMemberView = (statuses: readonly MemberStatus[]): MemberView => {
  const [params, setParams] = useSearchParams();
  const part = (name: string) => params.get(name) ?? '';
  const [words, role, order] = [part('q'), part('role'), part('sort') || 'first_name'];
  const status = statuses.find((each) => each === part('status')) ?? '';
  const isAscending = !order.startsWith('-');
  const by = order.replace('-', '');
  const query = useMemo<MemberQuery>(
    () => ({
      ...(words && { query: words }),
      ...(role && { role }),
      statuses: status ? [status] : statuses,
      orderBy: by,
      ascending: isAscending,
    }),
    [words, role, status, statuses, by, isAscending],
  );
  const set = (parts: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(parts))
          if (value) before.set(name, value);
          else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return {
    words,
    role,
    status,
    sort: { by, isAscending },
    query,
    narrow: set,
    sortBy: (column) => set({ sort: column === by && isAscending ? `-${column}` : column }),
    clear: () => set({ q: '', role: '', status: '' }),
  };
};
