import type { Http } from '#client/api/http.ts';
import type { HttpRequest } from '#client/api/http-request.ts';
import { createCalls } from '#client/api/calls.ts';
import type { PlaceholderCalls } from './all-calls.ts';

/** What is answered at an address, below `/api/v1`; a file as a Blob. */
export type Answers = Readonly<Record<string, (request: HttpRequest) => unknown>>;

/** Answers what features ask for by themselves, and the placeholders of templates. */
export const answeringHttp = (answers: Answers, { listTemplateFields }: Partial<PlaceholderCalls>): Http => {
  const all: Answers = {
    ...(listTemplateFields && {
      '/customer/template-field/': async ({ signal }) => ({ results: await listTemplateFields(signal) }),
    }),
    ...answers,
  };
  const request = async (asked: HttpRequest) => {
    const answer = all[asked.url];
    if (!answer) throw new Error(`Nobody answers ${asked.url} here`);
    return { body: await answer(asked) };
  };
  const download = async (asked: HttpRequest) => {
    const answer = all[asked.url];
    if (!answer) throw new Error(`Nobody answers ${asked.url} here`);
    return (await answer(asked)) as Blob;
  };
  return { ...createCalls(request as Http['request']), request, download } as unknown as Http;
};
