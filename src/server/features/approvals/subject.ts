import type { ApprovalContext } from '#shared/contracts/approvals.ts';
import type { UnitPlace } from '#shared/rules/approval-matrix.ts';
import type { Actor } from '#server/records/query/resource-request.ts';

/** A change that waits for approval, in the shape of the field; relations as `{ id, name }`. */
export interface ProposedChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** A change of a record that is approved already: its former values stay in force until this is approved too. */
export interface Proposal {
  readonly changes: readonly ProposedChange[];
  /** The status to which the record goes back, where that is not the one of a first approval. */
  readonly returnTo: string | null;
}

/** What approvals know of the record that they decide about. */
interface SubjectFacts {
  readonly title: string;
  readonly unit: UnitPlace;
  /** As open pages know it, so that they follow a decision that changes nothing of the record. */
  readonly version: string;
}

/** A decision as its subject gets it. `note` is the reason of a rejection. */
export interface SubjectDecision {
  readonly actor: Actor;
  readonly id: number;
  readonly note: string | null;
}

/**
 * The thing that a context approves. Approvals know nothing else of it, so a feature that wants approval registers one
 * of these (`app.approvals.register`).
 */
export interface ApprovalSubject {
  readonly context: ApprovalContext;
  /** The resource of its records. */
  readonly resource: string;
  /** The fields whose change asks again. */
  readonly guarded: () => readonly string[];
  /** @returns undefined where the record doesn't exist anymore. */
  read(id: number): Promise<SubjectFacts | undefined>;
  /** Carries out what all levels have approved, in the transaction of the last decision. */
  approve(decision: SubjectDecision): Promise<void>;
  reject(decision: SubjectDecision): Promise<void>;
}
