import type { FastifyRequest } from 'fastify';
import { withCells } from '#engine/model/cells.ts';
import type { ReadStages, StageInFile, WorkflowFile } from '#shared/contracts/workflow-file.ts';
import { AppError, type FieldErrors, type Message } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { draftRequest } from './draft-request.ts';
import { isRequiredField } from './required-fields.ts';

/** More errors than these help no one. */
const MAX_ERRORS = 100;

interface Category {
  readonly id: number;
  readonly name: string;
}

/** What a stage is where the file does not say. */
const UNSAID = { back_allowed: true, hidden_from_vendors: false, hidden_from_hiring_managers: false, collapsed: false };

/**
 * The stages of a file as records of a draft have them; nothing is stored.
 * @throws {AppError} not_found, forbidden, locked; invalid, with the path of each error: `stages.2.next_stages.0`.
 */
export async function readFile(http: FastifyRequest, id: number, file: WorkflowFile): Promise<ReadStages> {
  const request = await draftRequest(http, id);
  const categories = await categoriesOf(request);
  const errors = file.stages.flatMap((stage, index) => errorsOf(request, { file, categories }, stage, index));
  if (errors.length > 0)
    throw new AppError('invalid', say('server.workflows.file.invalid', { smart_count: errors.length }), {
      errors: Object.fromEntries(errors.slice(0, MAX_ERRORS)),
    });
  return {
    stages: file.stages.map(({ next_stages: next = [], required_documents: documents = [], ...values }) => ({
      values: { ...UNSAID, ...values, required_documents: documents.map((name) => categories.get(same(name))) },
      next,
    })),
  };
}

interface Known {
  readonly file: WorkflowFile;
  readonly categories: ReadonlyMap<string, Category>;
}

type Fault = readonly [path: string, error: FieldErrors[string]];

function errorsOf(
  request: ResourceRequest,
  { file, categories }: Known,
  stage: StageInFile,
  index: number,
): readonly Fault[] {
  const names = file.stages.map(({ name }) => same(name));
  const each = (field: 'next_stages' | 'required_documents' | 'required_fields', isKnown: IsKnown, message: Say) =>
    (stage[field] ?? []).flatMap((name, place) =>
      isKnown(name) ? [] : [[`stages.${index}.${field}.${place}`, message(name)] as const],
    );
  return [
    ...(names.indexOf(same(stage.name)) < index
      ? [[`stages.${index}.name`, say('server.workflows.file.name_twice', { name: stage.name })] as const]
      : []),
    ...valueErrors(request, stage, index),
    ...each(
      'next_stages',
      (name) => names.includes(same(name)),
      (name) => say('server.workflows.file.no_stage', { name }),
    ),
    ...each(
      'required_documents',
      (name) => categories.has(same(name)),
      (name) => say('server.workflows.file.no_document', { name }),
    ),
    ...each(
      'required_fields',
      (name) => isRequiredField(request.definitions, name),
      (field) => say('server.workflows.unknown_field', { field }),
    ),
  ];
}

type IsKnown = (name: string) => boolean;
type Say = (name: string) => Message;

/** What the file of the resource says about the values of a stage. */
function valueErrors(
  { definition, validators, context }: ResourceRequest,
  { next_stages: _next, required_documents: _documents, ...values }: StageInFile,
  index: number,
): readonly Fault[] {
  const found =
    validators.check(definition, withCells(definition.fields, Object.keys(values)), {
      record: values,
      changes: values,
      context,
    }) ?? {};
  return Object.entries(found).map(([field, error]) => [`stages.${index}.${field}`, error]);
}

/** The categories of documents that can be required, by name. */
async function categoriesOf({ database }: ResourceRequest): Promise<ReadonlyMap<string, Category>> {
  const { rows } = await database.query<Category>(
    'select id, name from candidate_filetype where active and deleted_on is null order by id',
  );
  return new Map(rows.map((row) => [same(row.name), row]));
}

const same = (name: string): string => name.trim().toLowerCase();
