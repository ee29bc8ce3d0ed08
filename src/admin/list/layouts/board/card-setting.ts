import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { DisplayTools } from '#engine/field-types/display/field-display.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import type { Stored } from '#ui/store.ts';
import type { TimeInColumn } from './time-in-column.ts';

/** What all cards of a board have in common. */
export interface CardSetting {
  readonly definition: CatalogueResource;
  readonly board: BoardDefinition;
  readonly tools: DisplayTools;
  readonly selected: Stored<ReadonlySet<RaRecord['id']>>;
  readonly handlers: CardHandlers;
  /** The fields that cards show. */
  readonly shown: readonly string[];
  /** Fields that have the same value on all cards. */
  readonly same: ReadonlySet<string>;
  readonly timeOf: (record: RaRecord) => TimeInColumn | undefined;
}

/** What a card can ask for; the same functions for every card and every render. */
export interface CardHandlers {
  readonly onToggle: (id: RaRecord['id'], isRange: boolean) => void;
  readonly onMenu: (record: RaRecord, anchor: HTMLElement) => void;
}
