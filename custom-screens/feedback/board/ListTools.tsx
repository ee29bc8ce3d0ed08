import { useListContext } from 'ra-core';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { ViewSwitch, WhoseSwitch } from './Switches.tsx';

/** Beside the title of the list: whose entries, and the way to the board. */
export const ListTools = () => {
  const { filterValues, setFilters } = useListContext();
  const { profile } = useSignedIn();
  const { created_by: writer, ...others } = filterValues as Record<string, unknown>;
  const isMine = writer === profile.id || (Array.isArray(writer) && writer.length === 1 && writer[0] === profile.id);
  return (
    <>
      <WhoseSwitch
        isMine={isMine}
        onChange={(mine) => setFilters(mine ? { ...others, created_by: [profile.id] } : others)}
      />
      <ViewSwitch view="list" />
    </>
  );
};
