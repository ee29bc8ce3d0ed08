import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { createSealer, type Sealer } from './sealer.ts';

const sealers = new Map<string, Sealer>();

/** Seals the values of `writeOnly` fields; one for each secret of a deployment. */
export function fieldSealer(tokenSecret: string): Sealer {
  const known = sealers.get(tokenSecret) ?? createSealer(tokenSecret, 'secrets in fields');
  sealers.set(tokenSecret, known);
  return known;
}

/** Names the field that a secret belongs to. */
export const secretOwner = (resource: string, field: string): string => `${resource}.${field}`;

/** A secret as its column keeps it. One that is sealed already, such as a stored value that is put back, stays as it is. */
export function sealed(
  secrets: Sealer,
  { resource }: ResourceDefinition,
  { name }: FieldDefinition,
  value: unknown,
): unknown {
  if (typeof value !== 'string') return null;
  const owner = secretOwner(resource, name);
  return secrets.open(value, owner) === undefined ? secrets.seal(value, owner) : value;
}
