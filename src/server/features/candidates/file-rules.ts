import { AppError, type Message } from '#shared/errors.ts';
import { isAccepted } from '#server/platform/files/media-type.ts';
import { say } from '#server/platform/texts/say.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

const MEGABYTE = 1024 * 1024;

interface Rules {
  readonly category: string;
  readonly media_types: readonly string[] | null;
  readonly max_megabytes: number | null;
  readonly media_type: string;
  readonly size: number;
}

/** @throws {AppError} invalid where the category of a document does not accept the type or the size of its file. */
export async function rejectOtherTypes({ database }: ResourceRequest, id: number, values: WriteValues): Promise<void> {
  if (typeof values['category'] !== 'number' || typeof values['file'] !== 'string') return;
  const { rows } = await database.query<Rules>(
    `select c.name as category, to_jsonb(c.media_types) as media_types, c.max_megabytes, f.media_type, f.size
       from candidate_documents d join candidate_filetype c on c.id = d.category_id join system.files f on f.id = d.file
      where d.id = $1`,
    [id],
  );
  const broken = rows[0] && brokenRule(rows[0]);
  if (broken) throw new AppError('invalid', say('server.request.invalid'), { errors: { file: broken } });
}

function brokenRule({
  category,
  media_types: types,
  max_megabytes: limit,
  media_type,
  size,
}: Rules): Message | undefined {
  if (types !== null && types.length > 0 && !isAccepted(media_type, types))
    return say('server.candidates.category_types', { category, types: types.join(', ') });
  return limit !== null && size > limit * MEGABYTE
    ? say('server.candidates.category_size', { category, smart_count: limit })
    : undefined;
}
