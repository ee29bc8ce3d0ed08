import type { QueryClient } from '@tanstack/react-query';
import type { RecordEvent } from '#shared/contracts/realtime.ts';
import type { Catalogue } from '#engine/access/catalogue.ts';
import { adminName } from '../api/resource-names.ts';

/** How long events are gathered, so that an import does not refetch a list for every row. */
const GATHER_MS = 150;

/**
 * Refreshes what is on screen when someone else, or another tab, changed it: the lists of a resource and the record
 * itself.
 * @param tab the id of this tab, whose own writes are on screen already.
 * @returns what takes a `record` event.
 */
export const createQueryRefresher = (
  queryClient: QueryClient,
  catalogue: () => Catalogue,
  tab: string,
): ((event: RecordEvent) => void) => {
  const touched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = () => {
    timer = undefined;
    for (const name of touched) void queryClient.invalidateQueries({ queryKey: [name] });
    touched.clear();
  };

  return ({ resource, by }) => {
    if (by === tab) return;
    const known = catalogue().resources[resource];
    if (!known) return;
    touched.add(adminName(known));
    touched.add(resource);
    timer ??= setTimeout(refresh, GATHER_MS);
  };
};
