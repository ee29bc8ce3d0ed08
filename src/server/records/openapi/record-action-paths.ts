import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import { personActions } from '#engine/access/person-actions.ts';
import type { ActionDefinition, RecordActionDefinition } from '#engine/model/record-action-definition.ts';
import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import { titleOf } from '#engine/model/wording.ts';
import { byKey, envelope, flag, instant, listOf, shape, text, whole } from '#shared/contracts/schema-words.ts';
import { fieldError } from '#shared/errors.ts';
import type { RecordCode, TransitionExchange } from '#server/records/query/record-code.ts';
import { schemaName } from './resource-schemas.ts';
import { ID, IDS } from './wire-shapes.ts';
import { bodyOf, FAILURES, type Json, ref, reply, type Schema } from './wire-words.ts';

interface RecordActionSource {
  readonly definitions: Definitions;
  readonly definition: ResourceDefinition;
  readonly access: ResourceAccess;
  readonly principal: Principal;
  readonly code: Pick<RecordCode<unknown>, 'exchangeOf'>;
}

type Shown = Pick<RecordActionDefinition, 'key' | 'title' | 'input'> & Partial<Pick<ActionDefinition, 'choose'>>;

/** The addresses of the transitions and actions that this user can use, for one record and for many. */
export function recordActionPaths(source: RecordActionSource): Readonly<Record<string, Json>> {
  const { recordActions } = personActions(source.definitions, source.principal, source.definition, source.access);
  return {
    ...pathsOf(source, 'transitions', recordActions.states?.transitions ?? []),
    ...pathsOf(source, 'actions', recordActions.actions),
  };
}

function pathsOf(
  source: RecordActionSource,
  kind: string,
  recordActions: readonly Shown[],
): Readonly<Record<string, Json>> {
  const { definition } = source;
  const address = definition.endpoint;
  return Object.fromEntries(
    recordActions.flatMap((recordAction) => {
      const { takes, outcome } = kind === 'actions' ? NO_EXCHANGE : exchangeOf(source, recordAction);
      const { needed, others: asked } = inputSchemas(definition, recordAction);
      const others = { ...asked, ...(takes as Schemas) };
      const data = shape(needed, others);
      const made: Schemas =
        kind === 'actions'
          ? { created: { ...whole, description: 'The record that was made' } }
          : { ...(outcome !== undefined && { outcome: outcome as Schema }) };
      const post = (summary: string, requestBody: Json, answer: Schema) => ({
        post: { summary, requestBody, responses: { 200: reply('Done', answer), ...FAILURES } },
      });
      return [
        [
          `${address}{id}/${kind}/${recordAction.key}/`,
          {
            parameters: [ID],
            ...post(
              recordAction.title,
              bodyOf(shape(needed, { updated_on: VERSION, ...others })),
              envelope({ data: ref(schemaName(definition)) }, made),
            ),
          },
        ],
        [
          `${address}bulk/${kind}/${recordAction.key}/`,
          post(
            `${recordAction.title}: many, each by itself`,
            bodyOf(data.required.length > 0 ? shape({ ids: IDS, data }) : shape({ ids: IDS }, { data })),
            RESULTS,
          ),
        ],
      ];
    }),
  );
}

const NO_EXCHANGE: TransitionExchange = {};

/** What the handler of a transition takes and answers besides the fields; the user's own definition does not name it. */
function exchangeOf({ definition, code }: RecordActionSource, { key }: Shown): TransitionExchange {
  const { handler } = definition.states?.transitions.find((each) => each.key === key) ?? {};
  return handler === undefined ? NO_EXCHANGE : code.exchangeOf(handler);
}

type Schemas = Readonly<Record<string, Schema>>;

/** Its inputs, and the records to choose; a field that is not always visible is not always required. */
function inputSchemas(
  { fields }: ResourceDefinition,
  { input, choose = [] }: Shown,
): { needed: Schemas; others: Schemas } {
  const asked = input.flatMap(({ field, required }) => {
    const definition = fields[field];
    return definition ? [{ definition, required: required && !definition.visibleWhen }] : [];
  });
  const schemas = (isNeeded: boolean): Schemas =>
    Object.fromEntries([
      ...choose
        .filter(({ required }) => required === isNeeded)
        .map(({ key, title = titleOf(key), to }) => [key, { title, ...whole, description: `ID of a record of ${to}` }]),
      ...asked
        .filter(({ required }) => required === isNeeded)
        .map(({ definition }) => [definition.name, { title: definition.title, ...definition.schema }]),
    ]);
  return { needed: schemas(true), others: schemas(false) };
}

const VERSION: Schema = {
  ...instant,
  description: 'Of the record that was looked at; one that moved on since is a conflict',
};
const RESULTS = envelope({
  results: listOf(
    shape(
      { id: whole, done: flag },
      { created: whole, code: { ...text, description: 'Why not' }, message: text, errors: byKey(fieldError) },
    ),
  ),
});
