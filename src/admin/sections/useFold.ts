import { useStore } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { SectionDefinition } from '#engine/model/screen-definition.ts';

/** How users collapse a section. */
export interface Fold {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/**
 * Whether a section is expanded, as the user left it on this device, else as the file says; undefined for a section that
 * is always expanded.
 * @param isForced it is expanded whatever the user chose, until they collapse it.
 * @param onClose called when the user collapses it, so that what forced it no longer counts.
 */
export function useFold(
  { resource }: CatalogueResource,
  { key, collapsed }: SectionDefinition,
  isForced: boolean,
  onClose: () => void,
): Fold | undefined {
  const [folds, setFolds] = useStore<Readonly<Record<string, boolean>>>(`sections.${resource}`, NONE);
  if (collapsed === undefined) return undefined;
  const isOpen = isForced || (folds[key] ?? !collapsed);
  return {
    isOpen,
    toggle: () => {
      setFolds({ ...folds, [key]: !isOpen });
      if (isOpen) onClose();
    },
  };
}

const NONE = {};
