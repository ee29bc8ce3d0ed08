import type { ValidateFunction } from 'ajv';
import type { JSONSchema } from 'json-schema-to-ts';
import type { Message } from '#shared/errors.ts';
import type { StageAction } from '#shared/rules/check-workflow.ts';
import { say } from '#server/platform/texts/say.ts';
import { createAjv } from '#server/records/validation/validator-ajv.ts';
import type { Actor } from '#server/records/query/resource-request.ts';

/** A move, as the actions of a stage see it. */
export interface StageEvent {
  readonly trigger: 'enter' | 'exit';
  /** The stage that was entered or left. */
  readonly stage: number;
  /** The user who moved the applicant. */
  readonly actor: Actor;
}

interface StageActionCall<Settings> {
  readonly applicantId: number;
  readonly event: StageEvent;
  readonly settings: Settings;
}

/** What an action would do: in words, and the users who would notice. */
export interface ForeseenAction {
  readonly text: Message;
  readonly to: readonly number[];
}

/** What can happen by itself when an applicant enters or leaves a stage. */
export interface StageActionKind<Settings> {
  /** A value of the field `action` in the rows of a stage. */
  readonly kind: string;
  /** The shape of the settings, which are other fields of those rows; fields without a value are absent. */
  readonly settings: JSONSchema;
  /** Runs in the transaction of the move; by throwing it rejects the move. */
  readonly run: (call: StageActionCall<Settings>) => Promise<void>;
  /** What `run` would do; it only reads. */
  readonly foresee: (call: Omit<StageActionCall<Settings>, 'event'>) => Promise<ForeseenAction>;
}

interface KnownKind {
  readonly validate: ValidateFunction;
  readonly run: (call: StageActionCall<never>) => Promise<void>;
  readonly foresee: (call: Omit<StageActionCall<never>, 'event'>) => Promise<ForeseenAction>;
}

/** The kinds of actions that stages can have (`app.workflows.actions`). A feature registers its own in its plugin. */
export class StageActions {
  readonly #kinds = new Map<string, KnownKind>();
  readonly #ajv = createAjv({ source: false });

  /** @throws where the kind is registered already. */
  register<Settings>({ kind, settings, run, foresee }: StageActionKind<Settings>): void {
    if (this.#kinds.has(kind)) throw new Error(`There are two stage actions "${kind}"`);
    this.#kinds.set(kind, { validate: this.#ajv.compile(settings as object), run, foresee });
  }

  /** The names of settings that are missing or invalid; undefined for an unknown kind. */
  invalidSettings(action: StageAction): readonly string[] | undefined {
    const known = this.#kinds.get(action.action);
    if (!known) return undefined;
    if (known.validate(settingsOf(action))) return [];
    const names = (known.validate.errors ?? []).map(({ params, instancePath }) =>
      String(params['missingProperty'] ?? params['additionalProperty'] ?? instancePath.split('/')[1]),
    );
    return [...new Set(names)];
  }

  /** Runs the actions of a stage in their order, in the current transaction. */
  async run(actions: readonly StageAction[], applicantId: number, event: StageEvent): Promise<void> {
    for (const action of actions) {
      const known = this.#kinds.get(action.action);
      if (!known) throw new Error(`There is no stage action "${action.action}"`);
      await known.run({ applicantId, event, settings: settingsOf(action) as never });
    }
  }

  /** What an action would do with an applicant; an invalid one does nothing. */
  async foresee(action: StageAction, applicantId: number): Promise<ForeseenAction> {
    const known = this.#kinds.get(action.action);
    if (!known || this.invalidSettings(action)?.length !== 0)
      return { text: say('server.workflows.foreseen.invalid'), to: [] };
    return known.foresee({ applicantId, settings: settingsOf(action) as never });
  }
}

const settingsOf = ({ action: _kind, ...settings }: StageAction): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== undefined));
