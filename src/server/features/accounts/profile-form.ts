import type { FastifyRequest } from 'fastify';
import { type ProfileValues, profileValues } from '#shared/contracts/session.ts';
import { AppError } from '#shared/errors.ts';
import { readJson } from '#server/platform/door/read-json.ts';
import { fieldErrorsOf } from '#server/platform/plugins/validation.ts';
import { jsonObject, storePart } from '#server/records/query/write-body.ts';
import { say } from '#server/platform/texts/say.ts';
import { inEnglish } from '#server/platform/texts/say.ts';
import type { NewPhoto, ProfileChange } from './change-profile.ts';

const MAX_PHOTO_BYTES = 2 * 1024 * 1024;

export interface ProfileForm {
  readonly change: ProfileChange;
  /** Takes a stored photo back; for changes that fail. */
  discard(): Promise<void>;
}

/**
 * Reads a change of the profile: a JSON body, checked already, or a multipart one with flat parts or one JSON part `data`,
 * and the photo as the file part `photo`.
 * @throws {AppError} invalid, malformed, too_large or unsupported_type; then nothing stays in the store.
 */
export async function readProfileForm(request: FastifyRequest): Promise<ProfileForm> {
  if (!request.isMultipart()) return { change: jsonObject(request.body) as ProfileChange, discard: async () => {} };
  const parts: { values: Map<string, unknown>; photo?: NewPhoto } = { values: new Map() };
  const discard = async () => {
    if (parts.photo) await request.server.fileStore.delete(parts.photo.id);
  };
  try {
    await readParts(request, parts);
    const values = Object.fromEntries(parts.values);
    checkValues(request, values);
    return { change: { ...values, ...(parts.photo && { photo: parts.photo }) }, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function readParts(
  request: FastifyRequest,
  into: { values: Map<string, unknown>; photo?: NewPhoto },
): Promise<void> {
  for await (const part of request.parts({ limits: { files: 1, fileSize: MAX_PHOTO_BYTES + 1 } })) {
    if (part.type === 'field') {
      const entries =
        part.fieldname === 'data'
          ? Object.entries(jsonObject(readJson(String(part.value), 'data')))
          : [[part.fieldname, part.value] as const];
      for (const [name, value] of entries) into.values.set(name, value);
      continue;
    }
    if (part.fieldname !== 'photo') throw new AppError('invalid', inEnglish('Only the part "photo" can be a file.'));
    const limits = { maxBytes: MAX_PHOTO_BYTES, accept: ['image/*'] };
    into.photo = await storePart(request.server.fileStore, part, limits);
  }
}

function checkValues(request: FastifyRequest, values: unknown): asserts values is Omit<ProfileValues, 'photo'> {
  const validate =
    request.getValidationFunction(profileValues) ?? request.compileValidationSchema(profileValues, 'body');
  if (!validate(values))
    throw new AppError('invalid', say('server.request.invalid'), {
      errors: fieldErrorsOf((validate as { errors?: Parameters<typeof fieldErrorsOf>[0] }).errors ?? []),
    });
}
