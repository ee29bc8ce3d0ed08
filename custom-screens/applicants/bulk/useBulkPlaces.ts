import { useTranslate } from 'ra-core';
import type { BulkRecords } from '#shared/contracts/bulk-jobs.ts';
import { STAGE_KINDS } from '#shared/contracts/workflows.ts';
import { useCommonStages } from './useCommonStages.ts';

/** Where several applicants can be moved to. */
export interface BulkPlaces {
  /** They are in several workflows, so a kind of stage is chosen. */
  readonly byKind: boolean;
  readonly options: readonly BulkPlace[];
}

interface BulkPlace {
  readonly key: string;
  readonly name: string;
  /** What the move takes. */
  readonly data: object;
  /** The stage asks for a reason of this kind. */
  readonly reasonPurpose: string | null;
}

/** The stages of the one workflow that all of these applicants are in, else the kinds of stages; undefined until known. */
export function useBulkPlaces(records: BulkRecords | undefined): BulkPlaces | undefined {
  const translate = useTranslate();
  const stages = useCommonStages(records);
  if (stages === undefined) return undefined;
  if (stages !== null)
    return {
      byKind: false,
      options: stages.map(({ id, name, reason_purpose: reasonPurpose }) => ({
        key: String(id),
        name,
        data: { stage: id },
        reasonPurpose,
      })),
    };
  return {
    byKind: true,
    options: STAGE_KINDS.map((kind) => ({
      key: kind,
      name: translate(`resources.applicants.enums.stage_kind.${kind}`),
      data: { to_kind: kind },
      reasonPurpose: null,
    })),
  };
}
