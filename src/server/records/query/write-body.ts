import { typeOf } from '#engine/field-types/field-types.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { AppError } from '#shared/errors.ts';
import { readJson } from '#server/platform/door/read-json.ts';
import type { FileStore, StoredFile } from '#server/platform/files/file-store.ts';
import { inEnglish } from '#server/platform/texts/say.ts';

export interface UploadedFile extends StoredFile {
  readonly name: string;
}

/** The body of a create or update: the values, and the files by field, already in the store but not yet in any row. */
export interface WriteBody {
  readonly values: Record<string, unknown>;
  readonly files: ReadonlyMap<string, UploadedFile>;
  /** Takes the stored files back; for writes that fail. */
  discard(): Promise<void>;
}

export interface BodyLimits {
  readonly maxUploadBytes: number;
}

/**
 * Reads a JSON body, or a multipart one: a JSON part `data`, or flat parts that are read as the schema says, and file parts named by their field.
 * @throws {AppError} malformed, too_large, unsupported_type; invalid for a file where no file field is.
 */
export async function readBody(
  request: FastifyRequest,
  definition: ResourceDefinition,
  store: FileStore,
  limits: BodyLimits,
): Promise<WriteBody> {
  if (!request.isMultipart()) return { values: jsonObject(request.body), files: new Map(), discard: async () => {} };
  const files = new Map<string, UploadedFile>();
  const discard = async () => {
    await Promise.all([...files.values()].map((file) => store.delete(file.id)));
  };
  try {
    return { values: await readParts(request, definition, store, limits, files), files, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** @throws {AppError} malformed where the body is not a JSON object. */
export function jsonObject(body: unknown, name = 'The body'): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('malformed', `${name} has to be a JSON object`);
  return body as Record<string, unknown>;
}

async function readParts(
  request: FastifyRequest,
  definition: ResourceDefinition,
  store: FileStore,
  limits: BodyLimits,
  files: Map<string, UploadedFile>,
): Promise<Record<string, unknown>> {
  let values: Record<string, unknown> = {};
  for await (const part of request.parts({ limits: { fileSize: limits.maxUploadBytes + 1 } })) {
    if (part.type === 'file') files.set(part.fieldname, await storeField(definition, store, limits, part));
    else if (part.fieldname === 'data') values = { ...values, ...jsonObject(readJson(String(part.value), 'data')) };
    else values[part.fieldname] = fromText(definition.fields[part.fieldname], part.fieldname, String(part.value));
  }
  return values;
}

async function storeField(
  definition: ResourceDefinition,
  store: FileStore,
  limits: BodyLimits,
  part: MultipartFile,
): Promise<UploadedFile> {
  const field = definition.fields[part.fieldname];
  if (!field || typeOf(field).storage !== 'file') {
    part.file.resume();
    throw new AppError('invalid', inEnglish(`Unknown file part: ${part.fieldname.slice(0, 80)}`));
  }
  return storePart(store, part, {
    maxBytes: Math.min(field.maxBytes ?? limits.maxUploadBytes, limits.maxUploadBytes),
    accept: field.accept,
  });
}

/** Puts one file part into the store under a safe display name. */
export async function storePart(
  store: FileStore,
  part: MultipartFile,
  options: { maxBytes: number; accept?: readonly string[] },
): Promise<UploadedFile> {
  const name = displayName(part.filename);
  const stored = await store.write(part.file, { ...options, name });
  return { ...stored, name };
}

/** The rest of a cut character that two code units make, such as an emoji. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/** The last part of a name, without control characters and bidirectional marks, at most 200 characters. */
const displayName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 200)
    .replace(HALF_CHARACTER, '') || 'file';

/**
 * A flat part is text; the field gives it a type. Text that does not match the type stays text, and validation names
 * the field.
 */
function fromText(field: FieldDefinition | undefined, name: string, text: string): unknown {
  if (!field) return text;
  if (text === '') return null;
  const { part } = typeOf(field).wire;
  return part === 'json' ? readJson(text, name) : part(text);
}
