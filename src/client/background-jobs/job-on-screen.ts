import type { TranslateFunction } from 'ra-core';
import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import type { useCatalogue, useKnownDefinitions } from '../catalogue/CatalogueProvider.tsx';

/** What a job does, in words. */
export interface JobTitle {
  /** "Move to stage", "Import: companies.csv". */
  readonly action: string;
  /** "1,000 applicants". */
  readonly records?: string;
}

/** What titles are made of. */
export interface TitleParts {
  readonly translate: TranslateFunction;
  readonly locale: string;
  readonly resources: ReturnType<typeof useCatalogue>['resources'];
  readonly definitionOf: ReturnType<typeof useKnownDefinitions>;
}

/** How a kind differs from the others in the panel; most need only their texts in `background_jobs.kinds`. */
export interface JobOnScreen {
  titleOf?(job: BackgroundJob, parts: TitleParts): JobTitle;
  /** The counts of its outcomes, in order. Default: what was done, unchanged, rejected and kept. */
  readonly outcomes?: readonly string[];
  /** Its own screen, with all that can be done about it: a link replaces the buttons and messages. */
  screenOf?(job: BackgroundJob): string;
  /** Where an item that was rejected is, by the id of its name. */
  addressOf?(job: BackgroundJob, resources: TitleParts['resources'], id: number): string | undefined;
  /** The text that says that it was done. */
  doneText?(job: BackgroundJob): string;
}
