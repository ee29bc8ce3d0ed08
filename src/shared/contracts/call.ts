import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { type Described, envelope, type Frozen, listOf, text, whole } from './schema-words.ts';

/**
 * One call of the API. `serve` makes its route and its description, `http.call` makes the request; both have its types.
 * Browsers get method and path alone: their build leaves out `wire`.
 */
export interface Call<Types extends CallTypes = CallTypes> {
  readonly method: CallMethod;
  /** Below `/api/v1`, with its slashes and its parameters: `/customer/feedback/:id/thread/`. */
  readonly path: string;
  readonly wire: CallWire;
  /** Never there: the types of the values for TypeScript. */
  readonly types?: Types;
}

export type CallMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What a call is described by: its inputs, its answer and its failures. */
export interface CallWire {
  /** The part of the API that it is in. */
  readonly tag: string;
  readonly summary: string;
  /** Of the path. Absent: each is the id of a record. */
  readonly params?: JSONSchema;
  readonly query?: JSONSchema;
  readonly body?: JSONSchema;
  /** Of JSON in place of which a form can be sent; its handler reads and checks both. */
  readonly form?: JSONSchema;
  /** Of a success: `one`, `list`, `parts`, `DONE` or `file`. */
  readonly answer: Answer;
  /** Of a success; absent: 200. */
  readonly status?: 201;
  /** Failures beyond those that the inputs imply (`route-failures.ts`). */
  readonly fails?: readonly (400 | 401 | 403 | 404 | 409 | 422)[];
  /** Sent again with the same `Idempotency-Key`, it answers what it has created (`created-once`). */
  readonly isCreate?: true;
}

/** What a call takes and answers, as types. */
export interface CallTypes {
  /** As the server reads them, with every default filled in. */
  readonly read: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  /** As a caller gives them. */
  readonly sent: object;
  /** What the caller gets: the data of one, `results` and `count` of a list, else the parts. */
  readonly answer: unknown;
  /** What the handler returns, for the envelope to be put around it. */
  readonly handled: unknown;
}

/* @__NO_SIDE_EFFECTS__ */
export const call = <
  const Path extends string,
  const Params extends JSONSchema = never,
  const Query extends JSONSchema = never,
  const Body extends JSONSchema = never,
  const Form extends JSONSchema = never,
  Result extends Answer = Answer,
>(
  method: CallMethod,
  path: Path,
  wire: Omit<CallWire, 'params' | 'query' | 'body' | 'form' | 'answer'> & {
    readonly params?: Params;
    readonly query?: Query;
    readonly body?: Body;
    readonly form?: Form;
    readonly answer: Result;
  },
): Call<{
  read: { params: ReadParams<Path, Params>; query: FromSchema<Query>; body: FromSchema<Body> };
  sent: ParamsPart<ParamNames<Path>> & QueryPart<Query> & BodyPart<Body> & FormPart<Form>;
  answer: Result extends Answer<infer Value> ? Value : never;
  handled: Result extends Answer<infer _Value, infer Handled> ? Handled : never;
}> => ({ method, path, wire: wire as CallWire });

/** The names of a path's parameters. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type ReadParams<Path extends string, Params extends JSONSchema> = [Params] extends [never]
  ? { readonly [Name in ParamNames<Path>]: number }
  : FromSchema<Params>;

type ParamsPart<Names extends string> = [Names] extends [never]
  ? object
  : { readonly params: { readonly [Name in Names]: string | number } };

type QueryPart<Query extends JSONSchema> = [Query] extends [never]
  ? object
  : Record<never, never> extends Sent<Query>
    ? { readonly query?: Sent<Query> }
    : { readonly query: Sent<Query> };

type BodyPart<Body extends JSONSchema> = [Body] extends [never] ? object : { readonly body: Sent<Body> };

type FormPart<Form extends JSONSchema> = [Form] extends [never] ? object : { readonly body: Sent<Form> | FormData };

/** Values with a default can be left out. */
type Sent<Schema extends JSONSchema> = Frozen<FromSchema<Schema, { keepDefaultedPropertiesOptional: true }>>;

/** The body that the callers of a call give it. */
export type SentBody<Of extends Call> =
  Of extends Call<infer Types> ? (Types['sent'] extends { readonly body: infer Body } ? Body : never) : never;

/** The query that the callers of a call give it. */
export type SentQuery<Of extends Call> =
  Of extends Call<infer Types> ? (Types['sent'] extends { readonly query?: infer Query } ? Query : never) : never;

/** The query as the server reads it. */
export type ReadQuery<Of extends Call> = Of extends Call<infer Types> ? Types['read']['query'] : never;

/** The body as the server reads it. */
export type ReadBody<Of extends Call> = Of extends Call<infer Types> ? Types['read']['body'] : never;

/** The successful answer of a call. `Value` is what its caller gets, `Handled` what its handler returns. */
export interface Answer<Value = unknown, Handled = unknown> {
  readonly kind: 'one' | 'list' | 'parts' | 'done' | 'file';
  /** As routes declare it: its description, and the schema of the whole body or the media types. */
  readonly response: object;
  readonly types?: { readonly value: Value; readonly handled: Handled };
}

/** `{ data }`. */
/* @__NO_SIDE_EFFECTS__ */
export const one = <const Data extends JSONSchema>(
  data: Data,
): Answer<NoInfer<Described<Data>>, NoInfer<Described<Data>>> => ({
  kind: 'one',
  response: { description: 'Done', ...envelope({ data }) },
});

/** `{ results, count }`. The handler returns the results alone if `count` is their number. */
/* @__NO_SIDE_EFFECTS__ */
export const list = <const Item extends JSONSchema>(
  item: Item,
): Answer<NoInfer<Page<Described<Item>>>, NoInfer<Page<Described<Item>> | readonly Described<Item>[]>> => ({
  kind: 'list',
  response: { description: 'Done', ...envelope({ results: listOf(item), count: whole }) },
});

export interface Page<Item> {
  readonly results: readonly Item[];
  readonly count: number;
}

/** An `envelope` of other parts. */
/* @__NO_SIDE_EFFECTS__ */
export const parts = <const Body extends Exclude<JSONSchema, boolean>>(
  schema: Body,
): Answer<NoInfer<Described<Body>>, NoInfer<Omit<Described<Body>, 'code' | 'message'>>> => ({
  kind: 'parts',
  response: { description: 'Done', ...schema },
});

/** Nothing but that it is done. */
export const DONE: Answer<void, void> = {
  kind: 'done',
  response: { description: 'Done', ...envelope({}) },
};

/** A file of one of these media types, which the handler sends itself. */
/* @__NO_SIDE_EFFECTS__ */
export const file = (...types: readonly string[]): Answer<Blob, never> => ({
  kind: 'file',
  response: {
    description: 'The file',
    content: Object.fromEntries(types.map((type) => [type, { schema: { ...text, format: 'binary' } }])),
  },
});
