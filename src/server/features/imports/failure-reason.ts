import english from '../../../../locales/en.json' with { type: 'json' };
import type { AppError, Message } from '#shared/errors.ts';
import { inEnglish, phraseAt, say, type TextKey } from '#server/platform/texts/say.ts';

/**
 * Why a record could not be imported, or its import not undone.
 * @param key of the text that imports have for its code, where they have one: other texts tell the reader to reload a page.
 */
export const reasonOf = (error: AppError, key: string): Message =>
  phraseAt(english, key) === undefined ? (error.said ?? inEnglish(error.message)) : say(key as TextKey);
