import type { ResourceAccess } from '#engine/access/access.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { ResourceRequest } from './request.ts';

/**
 * A cache of values that are the same for all users with the same access to a resource, valid as long as both are
 * served.
 */
export class KeptByAccess<Value> {
  readonly #values = new WeakMap<ResourceAccess, WeakMap<ResourceDefinition, Value>>();

  get({ access, definition }: ResourceRequest): Value | undefined {
    return this.#values.get(access)?.get(definition);
  }

  set({ access, definition }: ResourceRequest, value: Value): void {
    const byDefinition = this.#values.get(access) ?? new WeakMap<ResourceDefinition, Value>();
    this.#values.set(access, byDefinition);
    byDefinition.set(definition, value);
  }
}

/** A statement with the condition that it was made for: a user's own can differ from another's of the same access. */
export interface KeptStatement {
  readonly where: string;
  readonly text: string;
}
