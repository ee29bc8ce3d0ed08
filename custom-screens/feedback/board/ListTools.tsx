import { useListContext } from 'ra-core';
import { useChangeFilters, withFilter } from '#admin/list/useChangeFilters.ts';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { ViewSwitch, WhoseSwitch } from './Switches.tsx';

/** Beside the title of the list: whose entries, and the way to the board. */
export const ListTools = () => {
  const { filterValues } = useListContext();
  const change = useChangeFilters();
  const { profile } = useSignedIn();
  const writer: unknown = filterValues['created_by'];
  const isMine = writer === profile.id || (Array.isArray(writer) && writer.length === 1 && writer[0] === profile.id);
  return (
    <>
      <WhoseSwitch
        isMine={isMine}
        onChange={(mine) => change((filters) => withFilter(filters, 'created_by', mine ? [profile.id] : undefined))}
      />
      <ViewSwitch view="list" />
    </>
  );
};
