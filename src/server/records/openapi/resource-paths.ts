import { cellName } from '#engine/model/cells.ts';
import { insideSentence } from '#engine/model/wording.ts';
import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import { nodeActivity } from '#engine/model/node-activity.ts';
import { recordActivity } from '#shared/contracts/activity.ts';
import { boardAnswer, boardQuestion } from '#shared/contracts/board.ts';
import { fieldProvenance } from '#shared/contracts/provenance.ts';
import { bulkReplies, earlierRecords, removalReplies } from '#shared/contracts/bulk.ts';
import { mergePreview, mergeResult, undoableMerge } from '#shared/contracts/merge.ts';
import { envelope, flag, listOf, shape, whole } from '#shared/contracts/schema-words.ts';
import { usage } from '#shared/contracts/usage.ts';
import { attachmentEndpoints } from '#server/records/addresses/attachment-endpoints.ts';
import { type Target, targetOf } from '#server/records/addresses/target.ts';
import type { RecordCode } from '#server/records/query/record-code.ts';
import { canAskOptions } from '#server/records/query/options.ts';
import { isRows } from '#server/records/query/row-values.ts';
import { attachmentPaths } from './attachment-paths.ts';
import { exporting, listing } from './list-paths.ts';
import { recordActionPaths } from './record-action-paths.ts';
import { operationName, recordNames } from './operation-names.ts';
import { changeSchemaName, schemaName } from './resource-schemas.ts';
import {
  ACTIVITY_PARAMETERS,
  ANY_VALUES,
  CHOICE,
  counted,
  COUNTS_BY_ID,
  FILTER_COUNTS,
  FILTERS,
  ID,
  IDEMPOTENCY_KEY,
  IDS,
  MERGE,
  OPTION_PARAMETERS,
  PLACES,
  rowsReply,
} from './wire-shapes.ts';
import { bodyOf, type Json, parameter, ref, reply, done } from './wire-words.ts';

interface PathSource {
  readonly definitions: Definitions;
  readonly definition: ResourceDefinition;
  readonly access: ResourceAccess;
  readonly principal: Principal;
  /** The operations on another resource that this user can call. */
  readonly accessTo: (definition: ResourceDefinition) => ResourceAccess;
  readonly code: Pick<RecordCode<unknown>, 'exchangeOf'>;
}

/** Address below `/api/v1` -> its methods, those that the user can call. */
type Paths = Readonly<Record<string, Json>>;

/**
 * The addresses of a resource that this user can call: the access decides the writable fields, the dispatch the
 * addresses.
 */
export function resourcePaths(source: PathSource): Json {
  const names = recordNames(source.definitions, source.definition);
  const tags = [source.definition.titlePlural];
  const served = (Object.keys(PATHS) as Target['kind'][]).flatMap((kind) =>
    Object.entries(PATHS[kind](source))
      .filter(
        ([address, methods]) =>
          Object.keys(methods).some((key) => key !== 'parameters') && isServed(source, kind, address),
      )
      .map(([address, methods]) => {
        const about = (method: string) => ({ operationId: operationName(kind, method, address, names), tags });
        return [`/api/v1${address}`, withAbout(methods, about)] as const;
      }),
  );
  return Object.fromEntries(served);
}

/** A create; with a key that has created a record already, or where the file says so, the answer is that record. */
function creating(source: PathSource): Json {
  const described = done(
    `Create a ${oneOf(source)}`,
    recordReply(source),
    { parameters: [IDEMPOTENCY_KEY], requestBody: writeBody(source) },
    '201',
  );
  return {
    ...described,
    responses: { ...(described['responses'] as Json), 200: reply('It is there already', recordReply(source)) },
  };
}

/** Whether an address is one of its kind for this resource: a list that no one orders by hand has no `move`. */
const isServed = ({ definitions }: PathSource, kind: Target['kind'], address: string): boolean =>
  targetOf(definitions, address.replaceAll(/\{[a-z]+\}/g, '1'))?.kind === kind;

const withAbout = (methods: Json, about: (method: string) => Json): Json =>
  Object.fromEntries(
    Object.entries(methods).map(([method, operation]) =>
      method === 'parameters' ? [method, operation] : [method, { ...about(method), ...(operation as Json) }],
    ),
  );

/** Of every kind of address that the dispatch knows. */
const PATHS: Readonly<Record<Target['kind'], (source: PathSource) => Paths>> = {
  collection: (source) => ({
    [source.definition.endpoint]: {
      ...(source.access.read !== false && {
        get: listing(`List ${manyOf(source)}`, source),
      }),
      ...(source.access.can.create && {
        post: creating(source),
      }),
    },
  }),
  only: (source) => ({ [source.definition.endpoint]: { ...reading(source), ...changing(source) } }),
  record: (source) => ({
    [`${source.definition.endpoint}{id}/`]: {
      parameters: [ID],
      ...reading(source),
      ...changing(source),
      ...(source.access.can.delete && { delete: done('Delete', envelope({ data: { type: 'object' } })) }),
    },
  }),
  bulk: (source) => ({
    [`${source.definition.endpoint}bulk/`]: {
      ...(source.access.can.edit && {
        patch: done(
          'Change many alike, all or none; or see what that would do; or undo it',
          { anyOf: bulkReplies },
          {
            ...withChildren(source),
            requestBody: bodyOf({
              oneOf: [
                shape({ ids: IDS, data: ref(changeSchemaName(source.definition)) }, { preview: flag }),
                shape({ records: earlierRecords }),
              ],
            }),
          },
        ),
      }),
      ...(source.access.can.delete && {
        delete: done(
          'Delete many, all or none; or see what that would come to',
          { anyOf: removalReplies },
          { requestBody: bodyOf(shape({ ids: IDS }, { preview: flag })) },
        ),
      }),
    },
  }),
  export: (source) => ({
    [`${source.definition.endpoint}export/`]: source.access.can.export ? { get: exporting(source) } : {},
  }),
  // One address for each relation: with a parameter in its place they could be read as those of a record.
  options: (source) =>
    Object.fromEntries(
      relationNames(source).map((field) => [
        `${source.definition.endpoint}options/${field}/`,
        { get: done('The choices of a relation', rowsReply(CHOICE), { parameters: OPTION_PARAMETERS }) },
      ]),
    ),
  derived: (source) => {
    const relations = derivingRelations(source);
    const canWrite = source.access.create !== false || source.access.update !== false;
    return {
      [`${source.definition.endpoint}derived/`]:
        canWrite && relations.length > 0
          ? {
              get: done('What would be read through another choice of a relation', envelope({ data: ANY_VALUES }), {
                parameters: relations.map((name) => parameter(name, { type: 'integer' })),
              }),
            }
          : {},
    };
  },
  activity: (source) => {
    if (!source.access.readActivity) return {};
    return {
      [`${source.definition.endpoint}{id}/activity/`]: ofRecord(source, {
        get: done('What happened to the record', rowsReply(recordActivity), { parameters: ACTIVITY_PARAMETERS }),
      }),
    };
  },
  usage: (source) => ({
    [`${source.definition.endpoint}{id}/usage/`]: ofRecord(source, {
      get: done('What refers to the record', envelope({ data: shape({ usage: listOf(usage) }) })),
    }),
  }),
  provenance: (source) => ({
    [`${source.definition.endpoint}{id}/provenance/`]: ofRecord(source, {
      get: done('Where the values of the record come from', rowsReply(fieldProvenance)),
    }),
  }),
  usages: (source) => ({
    [`${source.definition.endpoint}usage/`]: source.access.can.list
      ? {
          get: done('How many records refer to each of these', envelope({ data: COUNTS_BY_ID }), {
            parameters: [{ ...parameter('ids', { type: 'string' }, 'Up to 200, separated by commas'), required: true }],
          }),
        }
      : {},
  }),
  counts: (source) => ({
    [`${source.definition.endpoint}counts/`]:
      source.access.read === false || source.definition.singleton
        ? {}
        : {
            post: done('How many records each of several filters leaves', envelope({ data: FILTER_COUNTS }), {
              requestBody: bodyOf(FILTERS),
            }),
          },
  }),
  board: (source) => ({
    [`${source.definition.endpoint}board/`]:
      source.access.read === false || !source.definition.list.board
        ? {}
        : {
            post: done('The columns of the board and how many records they have', envelope({ data: boardAnswer }), {
              requestBody: bodyOf(boardQuestion),
            }),
          },
  }),
  merge: (source) => ({
    [`${source.definition.endpoint}merge/`]:
      source.access.update !== false && source.access.delete !== false
        ? {
            post: done('Make several records one', envelope({ data: { anyOf: [mergePreview, mergeResult] } }), {
              requestBody: bodyOf(MERGE),
            }),
            get: done('The merges into a record that can be undone', rowsReply(undoableMerge), {
              parameters: [{ ...parameter('record_id', { type: 'integer' }), required: true }],
            }),
            delete: done('Undo a merge', envelope({ data: shape({ id: whole, separated: listOf(whole) }) }), {
              requestBody: bodyOf(shape({ id: whole })),
            }),
          }
        : {},
  }),
  record_action: (source) => recordActionPaths(source),
  trash: (source) => {
    const ids = { requestBody: bodyOf(shape({ ids: IDS })) };
    const address = `${source.definition.endpoint}trash/`;
    if (source.access.trash === false) return {};
    return {
      [address]: {
        get: listing('List what is in the trash', source),
        delete: done('Delete from the trash permanently', counted('deleted'), ids),
      },
      [`${address}restore/`]: { post: done('Take out of the trash', counted('restored'), ids) },
    };
  },
  move: (source) => ({
    [`${source.definition.endpoint}{id}/move/`]: source.access.can.edit
      ? {
          parameters: [ID],
          post: done('Put in another place of the order', recordReply(source), {
            requestBody: bodyOf({ oneOf: PLACES }),
          }),
        }
      : {},
  }),
  attachments: (source) => {
    if (!source.access.readFiles) return {};
    const own = attachmentEndpoints({ [source.definition.resource]: source.definition });
    return Object.assign(
      {},
      ...own.map(({ endpoint, param }) => attachmentPaths(source.access, endpoint, param)),
    ) as Paths;
  },
};

const oneOf = ({ definition }: PathSource): string => insideSentence(definition.title);
const manyOf = ({ definition }: PathSource): string => insideSentence(definition.titlePlural);
const recordReply = ({ definition }: PathSource) => envelope({ data: ref(schemaName(definition)) });
const writeBody = ({ definition }: PathSource): Json => bodyOf(ref(`${schemaName(definition)}Write`));

const reading = (source: PathSource): Json =>
  source.access.read === false ? {} : { get: done(`Read the ${oneOf(source)}`, recordReply(source)) };

/** Nodes of the hierarchy can be made inactive with a wish for those below them. */
const withChildren = ({ definition }: PathSource): Json =>
  nodeActivity(definition)
    ? { parameters: [parameter('children', { type: 'string', pattern: '^(deactivate|[1-9][0-9]{0,14})$' }, CHILDREN)] }
    : {};

const CHILDREN =
  'With a change to inactive: `deactivate` makes everything active below inactive too, an id moves it to that record; without it, it stays';

function changing(source: PathSource): Json {
  if (!source.access.can.edit) return {};
  const requestBody = bodyOf(ref(changeSchemaName(source.definition)));
  const change = done('Change the fields that are sent', recordReply(source), {
    ...withChildren(source),
    requestBody,
  });
  return { patch: change, put: change };
}

const ofRecord = ({ access }: PathSource, methods: Json): Json =>
  access.read === false ? {} : { parameters: [ID], ...methods };

/** Relations with choices, those inside rows as `levels.user`. */
function relationNames(source: PathSource): string[] {
  const named = Object.values(source.definition.fields).flatMap((field) => [
    [field.name, field] as const,
    ...(isRows(field) ? Object.values(field.fields) : []).map(
      (inner) => [`${field.name}.${inner.name}`, inner] as const,
    ),
  ]);
  return named.filter(([name, field]) => canAskOptions(source, name, field)).map(([name]) => name);
}

/** Relations through which fields are read. */
const derivingRelations = ({ definition, access }: PathSource): string[] => [
  ...new Set(
    Object.values(definition.fields).flatMap(({ name, derive, relation, fields: cells = {} }) => {
      if (derive?.[0] !== undefined && access.readFields.has(name)) return [derive[0]];
      const inRows = Object.values(cells).filter(
        (cell) => cell.derive && access.readFields.has(cellName(name, cell.name)),
      );
      if (inRows.length > 0) return inRows.map((cell) => cellName(name, cell.derive![0]!));
      return relation?.fills?.some((each) => access.writeFields.has(each)) ? [name] : [];
    }),
  ),
];
