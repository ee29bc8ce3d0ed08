import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import { pluralOf, singularOf } from '#engine/model/wording.ts';
import type { Target } from '#server/records/addresses/target.ts';

/** How operations call the records of a resource: `Company`, `Companies`. */
export interface RecordNames {
  readonly one: string;
  readonly many: string;
}

/** Made of the resource's key, which stays where titles change. Of two keys that differ by number alone, the later one says that it is another. */
export function recordNames({ resources }: Definitions, { resource }: ResourceDefinition): RecordNames {
  const single = singularOf(resource);
  const isTaken = Object.keys(resources).some((other) => other < resource && singularOf(other) === single);
  const one = pascal(isTaken ? `${resource}_record` : single);
  return { one, many: pluralOf(one) };
}

/** The `operationId` of a generated address: unique in the document and a name in every language that clients are made in. */
export const operationName = (kind: Target['kind'], method: string, address: string, names: RecordNames): string => {
  const name = NAMES[kind];
  return typeof name === 'function' ? name(names, method, segmentsOf(address)) : name[method]!(names);
};

/** The `operationId` of a hand-written address, by its method and its words. */
export const addressName = (method: string, path: string): string =>
  method +
  segmentsOf(path.replace(/^\/api\/v1\//, ''))
    .map((segment) => (segment.startsWith('{') ? `By${pascal(segment)}` : pascal(segment)))
    .join('');

type Naming = (names: RecordNames, method: string, segments: readonly string[]) => string;

const ofRecord: Readonly<Record<string, (names: RecordNames) => string>> = {
  get: ({ one }) => `get${one}`,
  patch: ({ one }) => `update${one}`,
  put: ({ one }) => `put${one}`,
  delete: ({ one }) => `delete${one}`,
};

const NAMES: Readonly<Record<Target['kind'], Naming | typeof ofRecord>> = {
  collection: { get: ({ many }) => `list${many}`, post: ({ one }) => `create${one}` },
  only: ofRecord,
  record: ofRecord,
  bulk: { patch: ({ many }) => `updateMany${many}`, delete: ({ many }) => `deleteMany${many}` },
  counts: ({ many }) => `count${many}`,
  board: ({ one }) => `get${one}Board`,
  export: ({ many }) => `export${many}`,
  options: ({ one }, _method, segments) => `list${one}${pascal(segments.at(-1)!)}Options`,
  derived: ({ one }) => `derive${one}`,
  activity: ({ one }) => `list${one}Activity`,
  usage: ({ one }) => `get${one}Usage`,
  provenance: ({ one }) => `get${one}Provenance`,
  usages: ({ one }) => `count${one}Usage`,
  merge: {
    get: ({ many }) => `listMergesOf${many}`,
    post: ({ many }) => `merge${many}`,
    delete: ({ many }) => `undoMergeOf${many}`,
  },
  record_action: ({ one, many }, _method, segments) => {
    const [of, kind, key] = segments.slice(-3);
    return `${kind === 'transitions' ? 'transition' : 'perform'}${of === 'bulk' ? `Many${many}` : one}${pascal(key!)}`;
  },
  trash: ({ many }, method, segments) =>
    `${segments.at(-1) === 'restore' ? 'restore' : method === 'delete' ? 'purge' : 'listDeleted'}${many}`,
  move: ({ one }) => `move${one}`,
  attachments: (_names, method, segments) => {
    const one = pascal(segments.findLast((segment) => !segment.startsWith('{'))!);
    if (method === 'delete') return `deleteAttached${one}`;
    return `${method === 'get' ? 'list' : 'add'}Attached${pluralOf(one)}`;
  },
};

const segmentsOf = (address: string): string[] => address.split('/').filter(Boolean);

/** `business_unit`, `business-unit` and `levels.user` → `BusinessUnit`, `LevelsUser`. */
const pascal = (key: string): string =>
  key
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
