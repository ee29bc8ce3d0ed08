import { AxiosError } from 'axios';
import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios';

/** A call as the server saw it. */
export interface Call {
  readonly method: string;
  /** Below `/api/v1`. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  /** Parsed JSON, or the FormData itself. */
  readonly body: unknown;
  readonly token: string | undefined;
  readonly tab: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The language that the caller reads. */
  readonly language: string | undefined;
}

export type Answer = readonly [status: number, body: unknown];
type Handler = (call: Call) => Answer | Promise<Answer>;

export interface FakeServer {
  readonly adapter: AxiosAdapter;
  readonly calls: Call[];
  /** Answers calls such as `GET /catalogue/`; the newest handler of an address counts. */
  on(address: string, handler: Handler): void;
  /** The calls of one address, in order. */
  callsOf(address: string): readonly Call[];
}

export const ok = (members: object = {}): Answer => [200, { code: 0, message: '', ...members }];

export const failed = (status: number, code: string, members: object = {}): Answer => [
  status,
  { code, message: `Failed: ${code}`, ...members },
];

/** The API as far as a test needs it. A call that nobody answers is 404, as on the real one. */
export const createFakeServer = (): FakeServer => {
  const handlers = new Map<string, Handler>();
  const calls: Call[] = [];

  const adapter: AxiosAdapter = async (config) => {
    const call = readCall(config);
    calls.push(call);
    const handler = handlers.get(`${call.method} ${call.url}`);
    const [status, data] = handler ? await handler(call) : failed(404, 'route_not_found');
    if (config.signal?.aborted) throw new AxiosError('canceled', AxiosError.ERR_CANCELED, config);
    const response = { status, statusText: '', data, headers: {}, config };
    if (status < 400) return response;
    throw new AxiosError('failed', AxiosError.ERR_BAD_REQUEST, config, undefined, response);
  };

  return {
    adapter,
    calls,
    on: (address, handler) => handlers.set(address, handler),
    callsOf: (address) => calls.filter(({ method, url }) => `${method} ${url}` === address),
  };
};

const readCall = ({ method, url = '', params, data, headers }: InternalAxiosRequestConfig): Call => {
  const [path = '', query] = url.split('?');
  return {
    method: (method ?? 'get').toUpperCase(),
    url: path,
    params: { ...Object.fromEntries(new URLSearchParams(query)), ...(params as object) },
    body: typeof data === 'string' ? JSON.parse(data) : data,
    language: headers.get('Accept-Language')?.toString(),
    tab: headers.get('X-Tab')?.toString(),
    idempotencyKey: headers.get('Idempotency-Key')?.toString(),
    token: headers.get('Authorization')?.toString().replace('Bearer ', ''),
  };
};
