import type { Call, CallTypes } from '#shared/contracts/call.ts';
import type { Reply } from './envelope.ts';
import type { HttpRequest } from './http-request.ts';

/** What a request can have besides what its contract asks for. */
type CallOptions = Pick<HttpRequest, 'signal' | 'idempotencyKey' | 'onProgress'>;

/** What a call needs; nothing where all of it can be left out. */
type Given<Types extends CallTypes> =
  Record<never, never> extends Types['sent']
    ? [given?: Types['sent'] & CallOptions]
    : [given: Types['sent'] & CallOptions];

/** The calls of `shared/contracts`. They fail like `request`. */
export interface Calls {
  /** @returns the data of an answer that has it alone, else the parts of the answer. */
  call<Types extends CallTypes>(contract: Call<Types>, ...given: Given<Types>): Promise<Types['answer']>;
  /** @returns the server's message for the user. */
  callForMessage<Types extends CallTypes>(contract: Call<Types>, ...given: Given<Types>): Promise<string>;
}

/** @param request of an `Http`. */
export const createCalls = (request: <Body>(request: HttpRequest) => Promise<Reply<Body>>): Calls => ({
  call: async (contract, ...[given]) => {
    const { body } = await request<Readonly<Record<string, unknown>>>(requestOf(contract, given));
    return hasDataAlone(body) ? body['data'] : body;
  },
  callForMessage: async (contract, ...[given]) => (await request(requestOf(contract, given))).body.message,
});

const hasDataAlone = (body: object): boolean =>
  'data' in body && Object.keys(body).every((key) => key === 'data' || key === 'code' || key === 'message');

/** The request of a call. */
export const requestOf = (
  { method, path }: Pick<Call, 'method' | 'path'>,
  { params, query, body, ...options }: GivenParts = {},
): HttpRequest => ({
  ...options,
  method,
  url: path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params![name]!)), // the type of the contract asks for each
  ...(query && { params: query }),
  ...(body !== undefined && { data: body }),
});

interface GivenParts extends CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
