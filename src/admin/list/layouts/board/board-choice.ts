import { useListContext } from 'ra-core';
import { useMemo } from 'react';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardChoice } from '#shared/contracts/settings.ts';
import { useStored } from '#ui/store.ts';

/** The parts in `displayedFilters` of an address, each with its name before: `lane:job`, `card:rating,job`. */
const PARTS = ['lane', 'card', 'collapsed', 'expanded'] as const satisfies readonly (keyof BoardChoice)[];
type Part = (typeof PARTS)[number];

const partOf = (key: string): Part | undefined => PARTS.find((part) => key.startsWith(`${part}:`));

/** What an address says about a board. */
export function choiceIn(displayedFilters: unknown): BoardChoice {
  const named = Object.keys(displayedFilters ?? {}).flatMap((key) => {
    const part = partOf(key);
    if (!part) return [];
    const text = key.slice(part.length + 1);
    return [[part, part === 'lane' ? text : text.split(',').filter(Boolean)] as const];
  });
  return Object.fromEntries(named);
}

/** The same for an address, in place of what it says about these parts. A part that is null is absent. */
export function withChoice(displayedFilters: unknown, choice: BoardChoice): Readonly<Record<string, true>> {
  const changed = new Set(Object.keys(choice));
  const kept = Object.keys(displayedFilters ?? {}).filter((key) => !changed.has(partOf(key) ?? ''));
  const added = PARTS.flatMap((part) => {
    const value = choice[part];
    if (value === undefined || value === null) return [];
    return [`${part}:${Array.isArray(value) ? value.join(',') : String(value)}`];
  });
  return Object.fromEntries([...kept, ...added].map((key) => [key, true as const]));
}

/**
 * How the board around is arranged: as the address says, else as the user has chosen. A change is kept for the user on the
 * server, and in the address, so that a link shows the same.
 */
export function useBoardChoice({ resource }: Pick<CatalogueResource, 'resource'>) {
  const settings = useSettings();
  const { boards } = useStored(settings.user);
  const { displayedFilters, filterValues, setFilters } = useListContext();
  const kept = boards?.[resource];
  const choice = useMemo((): BoardChoice => ({ ...kept, ...choiceIn(displayedFilters) }), [kept, displayedFilters]);
  const change = (part: BoardChoice) => {
    settings.setBoard(resource, part);
    setFilters(filterValues, withChoice(displayedFilters, part));
  };
  return { choice, change };
}
