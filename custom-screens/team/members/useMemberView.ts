import { useMemo } from 'react';
import { useParameters } from '#client/page/useParameters.ts';
import { type MemberQuery, type MemberStatus } from '#shared/contracts/team.ts';

/** What the address says of the list; going back brings it back. */
export interface MemberView {
  readonly words: string;
  /** Key of a role. */
  readonly role: string;
  /** None: all that are listed. */
  readonly chosenStatuses: readonly MemberStatus[];
  readonly sort: { readonly by: string; readonly isAscending: boolean };
  readonly query: MemberQuery;
  /** Empty takes a part away. */
  narrow(parts: { readonly q?: string; readonly role?: string; readonly status?: string }): void;
  sortBy(column: string): void;
  clear(): void;
}

/** @param statuses what is listed while no status is chosen. */
export const useMemberView = (statuses: readonly MemberStatus[]): MemberView => {
  const [params, set] = useParameters();
  const part = (name: string) => params.get(name) ?? '';
  const [words, role, order] = [part('q'), part('role'), part('sort') || 'first_name'];
  const asked = part('status');
  const chosenStatuses = useMemo(() => statuses.filter((each) => asked.split(',').includes(each)), [statuses, asked]);
  const isAscending = !order.startsWith('-');
  const by = order.replace('-', '');
  const query = useMemo<MemberQuery>(
    () => ({
      ...(words && { query: words }),
      ...(role && { role }),
      status: (chosenStatuses.length > 0 ? chosenStatuses : statuses).join(','),
      orderBy: by as MemberQuery['orderBy'],
      ascending: isAscending ? 'true' : 'false',
    }),
    [words, role, chosenStatuses, statuses, by, isAscending],
  );
  return {
    words,
    role,
    chosenStatuses,
    sort: { by, isAscending },
    query,
    narrow: set,
    sortBy: (column) => set({ sort: column === by && isAscending ? `-${column}` : column }),
    clear: () => set({ q: '', role: '', status: '' }),
  };
};
