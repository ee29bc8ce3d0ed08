import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import { type AttachmentEndpoint, attachmentEndpoints } from './attachment-endpoints.ts';

/** The meaning of an address below `/api/v1`. */
export type Target =
  | { readonly kind: 'collection'; readonly definition: ResourceDefinition }
  | { readonly kind: 'only'; readonly definition: ResourceDefinition }
  | { readonly kind: 'bulk'; readonly definition: ResourceDefinition }
  | { readonly kind: 'merge'; readonly definition: ResourceDefinition }
  | { readonly kind: 'usages'; readonly definition: ResourceDefinition }
  | { readonly kind: 'counts'; readonly definition: ResourceDefinition }
  | { readonly kind: 'board'; readonly definition: ResourceDefinition }
  | { readonly kind: 'export'; readonly definition: ResourceDefinition }
  | { readonly kind: 'derived'; readonly definition: ResourceDefinition }
  | { readonly kind: 'options'; readonly definition: ResourceDefinition; readonly field: string }
  | { readonly kind: 'record'; readonly definition: ResourceDefinition; readonly id: number }
  | { readonly kind: 'activity'; readonly definition: ResourceDefinition; readonly id: number }
  | { readonly kind: 'usage'; readonly definition: ResourceDefinition; readonly id: number }
  | { readonly kind: 'provenance'; readonly definition: ResourceDefinition; readonly id: number }
  | {
      readonly kind: 'record_action';
      readonly definition: ResourceDefinition;
      readonly recordAction: 'transitions' | 'actions';
      readonly key: string;
      /** Absent: of the records that the body names. */
      readonly id?: number;
    }
  | { readonly kind: 'trash'; readonly definition: ResourceDefinition; readonly step?: 'restore' }
  | { readonly kind: 'move'; readonly definition: ResourceDefinition; readonly id: number }
  | { readonly kind: 'attachments'; readonly attachments: AttachmentEndpoint; readonly id?: string };

interface Addresses {
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly attachments: ReadonlyMap<string, AttachmentEndpoint>;
}

const byDefinitions = new WeakMap<Definitions, Addresses>();

function addressesOf(definitions: Definitions): Addresses {
  const known = byDefinitions.get(definitions);
  if (known) return known;
  const made = {
    resources: new Map(Object.values(definitions.resources).map((definition) => [definition.endpoint, definition])),
    attachments: new Map(attachmentEndpoints(definitions.resources).map((entry) => [entry.endpoint, entry])),
  };
  byDefinitions.set(definitions, made);
  return made;
}

/** Finds what `customer/company/12/activity/` means for the definitions that serve now; a file added a moment ago counts. */
export function targetOf(definitions: Definitions, path: string): Target | undefined {
  const segments = path.split('/').filter(Boolean);
  const { resources, attachments } = addressesOf(definitions);
  for (let length = segments.length; length > 0; length--) {
    const address = `/${segments.slice(0, length).join('/')}/`;
    const rest = segments.slice(length);
    const definition = resources.get(address);
    if (definition) return recordTarget(definition, rest);
    const entry = attachments.get(address);
    if (entry) return rest.length <= 1 ? { kind: 'attachments', attachments: entry, id: rest[0] } : undefined;
  }
  return undefined;
}

function recordTarget(definition: ResourceDefinition, rest: readonly string[]): Target | undefined {
  const [first, second, third, ...more] = rest;
  if (third !== undefined) return more.length > 0 ? undefined : recordActionTarget(definition, first!, second!, third);
  if (second === undefined && first === 'usage') return { kind: 'usages', definition };
  if (second === undefined && first === 'merge')
    return definition.mergeable ? { kind: 'merge', definition } : undefined;
  if (first === undefined) return { kind: definition.singleton ? 'only' : 'collection', definition };
  if (second === undefined && first === 'derived') return { kind: first, definition };
  if (second === undefined && (first === 'bulk' || first === 'export' || first === 'counts'))
    return definition.singleton ? undefined : { kind: first, definition };
  if (second === undefined && first === 'board') return definition.list.board ? { kind: first, definition } : undefined;
  if (first === 'options' && second !== undefined) return { kind: 'options', definition, field: second };
  if (first === 'trash' && definition.softDelete)
    return second === undefined
      ? { kind: 'trash', definition }
      : second === 'restore'
        ? { kind: 'trash', definition, step: second }
        : undefined;
  if (!/^\d{1,15}$/.test(first)) return undefined;
  const id = Number(first);
  if (second === undefined) return { kind: 'record', definition, id };
  if (second === 'move') return definition.orderedByHand ? { kind: 'move', definition, id } : undefined;
  if (second === 'provenance') return definition.provenance ? { kind: second, definition, id } : undefined;
  return second === 'activity' || second === 'usage' ? { kind: second, definition, id } : undefined;
}

/** `12/transitions/approve`, or `bulk/transitions/approve`. */
function recordActionTarget(
  definition: ResourceDefinition,
  first: string,
  recordAction: string,
  key: string,
): Target | undefined {
  if (recordAction !== 'transitions' && recordAction !== 'actions') return undefined;
  if (first === 'bulk') return { kind: 'record_action', definition, recordAction, key };
  return /^\d{1,15}$/.test(first)
    ? { kind: 'record_action', definition, recordAction, key, id: Number(first) }
    : undefined;
}
