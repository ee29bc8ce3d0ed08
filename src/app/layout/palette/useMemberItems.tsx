import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMembers } from '#shared/contracts/team.ts';
import { useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { usePaused } from '#client/search/usePaused.ts';
import { Face } from '#ui/marks/Face.tsx';
import { navigationItems } from '../navigation.ts';
import type { PaletteItem } from './palette-item.ts';
import { useHttp } from '#client/api/useApi.ts';

const MEMBERS = '/settings/master/account-and-users';
const PAUSE = 120;
/** No more of them than this are offered for a text. */
export const MAX_MEMBERS = 4;

/** The members of the team that match a text, for users with access to the Users screen. */
export const useMemberItems = (
  typed: string,
): { readonly members: readonly PaletteItem[]; readonly isPending: boolean } => {
  const http = useHttp();
  const translate = useTranslate();
  const { navigation } = useCatalogue();
  const asked = usePaused(typed, PAUSE);
  const canOpen = navigationItems(navigation).some(({ to }) => to === MEMBERS);
  const isAsked = canOpen && typed !== '' && asked !== '';
  const { data, isFetching } = useQuery({
    queryKey: ['members', 'palette', asked],
    queryFn: async ({ signal }) =>
      (await http.call(listMembers, { query: { query: asked, limit: MAX_MEMBERS }, signal })).results,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const members = (isAsked ? (data ?? []) : []).map(({ user }): PaletteItem => {
    const name = `${user.first_name} ${user.last_name}`.trim();
    return {
      key: `member:${user.id}`,
      label: name || user.username,
      hint: user.username,
      kind: translate('palette.member'),
      mark: <Face name={name || user.username} />,
      to: `${MEMBERS}?${new URLSearchParams({ q: user.username })}`,
    };
  });
  return { members, isPending: canOpen && typed !== '' && (asked !== typed || isFetching) };
};
