import axios, { AxiosError } from 'axios';
import { HttpError } from 'ra-core';
import { isEnvelope, toHttpError } from './envelope.ts';

/** A failed call as the rest of the app knows failures. @throws {DOMException} AbortError where the call was cancelled. */
export const readFailure = async (error: unknown): Promise<HttpError> => {
  if (axios.isCancel(error)) throw new DOMException('The call was cancelled', 'AbortError');
  if (error instanceof HttpError) return error;
  if (!(error instanceof AxiosError)) throw error;
  if (!error.response) return new HttpError('errors.network', 0);
  const body = await readBody(error.response.data);
  return isEnvelope(body)
    ? toHttpError(error.response.status, body)
    : new HttpError('errors.unexpected', error.response.status);
};

/** A failed download carries its envelope as a blob. */
const readBody = async (data: unknown): Promise<unknown> => {
  if (!(data instanceof Blob)) return data;
  const text = await data.text();
  return text.startsWith('{') ? JSON.parse(text) : undefined;
};
