import fc from 'fast-check';
import type { EvaluationContext, Predicate } from '#engine/model/predicate.ts';
import { predicateClosure } from '#engine/predicates/to-closure.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { Caller, HierarchyServer, Reply } from '../resources/hierarchy.ts';
import { conditionsOf } from './branches.ts';
import { fileOf, type RawProperty, type RawResource } from './resource-files.ts';
import { validValues } from './values.ts';

export type Values = Record<string, unknown>;

/** A record of the world: what was sent, and what the API answered. */
export interface Made {
  readonly id: number;
  readonly sent: Values;
  readonly answered: Values;
  /** Who made it: some records can be changed by their creators alone. */
  readonly creator: Caller;
}

/** Fields that code of features makes of each other: what is stored is not what was sent. Their features test them. */
const SHAPED: Readonly<Record<string, readonly string[]>> = {
  candidates: ['email', 'emails', 'candidate_phone', 'phones', 'education'],
};

const TRIES = 25;
/** How often values are drawn until the rules of the whole record hold. */
const DRAWS = 400;
/** So many that a relation may point at: short codes and small pages are to last for the records that a test asks for. */
const ENOUGH = 20;
/** How often a field that need not be filled is. */
const FILLED = 0.6;

/**
 * Records that fit together, made by the API from the files alone: a relation's target is made first, and made so that `relation.where`
 * holds, up to the top of any chain. The same seed makes the same records.
 */
export class World {
  readonly server: HierarchyServer;
  readonly users: readonly number[];
  readonly made = new Map<string, Made[]>();
  /** Records to come point only at records that are there. */
  isComplete = false;
  #seed: number;
  #admin: Caller;

  constructor(server: HierarchyServer, users: readonly number[], seed = 1) {
    this.server = server;
    this.users = users;
    this.#seed = seed;
    this.#admin = server.admin;
  }

  /** The same world on a server that holds the same records: what is made there this one does not know. */
  on(server: HierarchyServer): World {
    const world = new World(server, this.users, this.#seed);
    for (const [resource, made] of this.made) world.made.set(resource, made);
    return world;
  }

  /** Creates a valid record. @throws when the API refuses what the file allows. */
  async make(resource: string, forced: Values = {}): Promise<Made> {
    const { raw, definition } = fileOf(resource);
    let rejected: Reply | undefined;
    let sent: Values = {};
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      sent = await this.draft(raw, definition, forced);
      const reply = await this.post(addressOf(definition), sent);
      if (reply.status === 201)
        return this.#keep(resource, { id: reply.body.data.id, sent, answered: reply.body.data, creator: this.#admin });
      rejected = reply;
      const isThereAlready = reply.status === 200; // `createOnce`
      if (!isThereAlready && !isToBeDrawnAgain(reply)) break;
    }
    throw new Error(
      `${resource} refused what its file allows (${rejected?.status}): ${rejected?.text}\n${JSON.stringify(sent, null, 1)}`,
    );
  }

  /** A record that is not any more what was sent: nothing is made to point at it. */
  forget(resource: string, id: number): void {
    this.made.set(
      resource,
      (this.made.get(resource) ?? []).filter((record) => record.id !== id),
    );
  }

  /** As an Admin; where he has reached a limit of how much one person may send, as a fresh one. */
  async post(address: string, values: Values): Promise<Reply> {
    const reply = await this.#admin.post(address, values);
    if (reply.status !== 429) return reply;
    this.#admin = this.server.by(await this.server.build.user({ role: 'Admin' }));
    return this.#admin.post(address, values);
  }

  /** A valid record that has not been sent. */
  async draft(raw: RawResource, definition: ResourceDefinition, forced: Values = {}): Promise<Values> {
    for (let attempt = 0; attempt < DRAWS; attempt += 1) {
      const values = await this.#values(raw, forced);
      const settled = await this.#settle(raw, definition, values);
      if ((raw.rules ?? []).every(({ assert }) => holds(assert, definition, settled, this.context))) return settled;
    }
    throw new Error(`No record of ${raw.resource} meets the rules of its file`);
  }

  /** Values that fit together but for the rules of the whole record. */
  async drawn(raw: RawResource, definition: ResourceDefinition, forced: Values = {}): Promise<Values> {
    return this.#settle(raw, definition, await this.#values(raw, forced));
  }

  /** A value that a field may have beside these, whatever its conditions say; undefined where nobody can choose one. */
  async value(raw: RawResource, name: string, values: Values): Promise<unknown> {
    const { [name]: _before, ...filled } = values;
    await this.#fill({ ...raw, required: [...(raw.required ?? []), name] }, name, raw.properties[name]!, filled);
    return filled[name];
  }

  get context(): EvaluationContext {
    const now = new Date().toISOString();
    return {
      user: { id: this.users[0]!, role: 'admin', username: 'person1@ats.example' },
      today: now.slice(0, 10),
      now,
    };
  }

  /** One value out of these, decided by the seed. */
  pick<Item>(items: readonly Item[]): Item {
    return this.#sample(fc.constantFrom(...items));
  }

  async #values(raw: RawResource, forced: Values): Promise<Values> {
    const values: Values = {};
    for (const [name, property] of Object.entries(raw.properties)) {
      if (name in forced) values[name] = forced[name];
      else if (SHAPED[raw.resource]?.includes(name)) continue;
      else if (isWritten(property) && raw.states?.field !== name && (isRequired(raw, name) || this.#chance(FILLED)))
        await this.#fill(raw, name, property, values);
    }
    return { ...values, ...forced };
  }

  async #fill(raw: RawResource, name: string, property: RawProperty, values: Values): Promise<void> {
    const relation = property.relation ?? property.items?.relation;
    if (relation) {
      const target = await this.#target(raw.resource, relation, values, isRequired(raw, name));
      if (target !== undefined) values[name] = property.relation ? target : [target];
      return;
    }
    if (property.items?.properties)
      values[name] = await this.#rows(raw.resource, property.items, property.minItems ?? 1);
    const arbitrary = validValues(property);
    if (arbitrary) values[name] = this.#sample(arbitrary);
  }

  /** Rows of a child table. Fields with a condition of their own are left out where they need not be. */
  async #rows(from: string, { properties = {}, required = [] }: RawProperty, least: number): Promise<Values[]> {
    const rows: Values[] = [];
    for (let count = 0; count < Math.max(least, 2); count += 1)
      rows.push(await this.row(from, { properties, required }));
    return rows;
  }

  /** One row of a child table. */
  async row(from: string, { properties = {}, required = [] }: RawProperty): Promise<Values> {
    const plain = Object.entries(properties).filter(
      ([name, property]) => required.includes(name) || conditionsOf(property).length === 0,
    );
    return this.#values({ resource: from, properties: Object.fromEntries(plain), required }, {});
  }

  async #target(
    from: string,
    { to, where = {} }: NonNullable<RawProperty['relation']>,
    values: Values,
    required: boolean,
  ): Promise<number | undefined> {
    const demanded: Values = {};
    for (const [field, operand] of Object.entries(where)) {
      const value = typeof operand === 'object' && operand !== null ? values[operand.$field] : operand;
      if (value === undefined || value === null) return undefined;
      demanded[field] = value;
    }
    if (isGivenByTransition(fileOf(to).raw, demanded)) return undefined;
    if (to === 'users') return Object.keys(demanded).length === 0 ? this.pick(this.users) : undefined;
    const known = (this.made.get(to) ?? []).filter(({ sent }) => isActive(sent) && matches(sent, demanded));
    if (known.length > 0 && (this.isComplete || known.length >= ENOUGH || this.#chance(0.8)))
      return this.pick(known).id;
    if (this.isComplete) return undefined;
    if (to === from && !required) return known[0]?.id;
    return (await this.make(to, { ...demanded, ...activeValues(fileOf(to).raw) })).id;
  }

  /** Takes away what conditions hide or lock, and fills in what they demand, until nothing changes. */
  async #settle(raw: RawResource, definition: ResourceDefinition, values: Values): Promise<Values> {
    let current = { ...values };
    for (let round = 0; round < 5; round += 1) {
      const before = JSON.stringify(current);
      for (const [name, property] of Object.entries(raw.properties)) {
        const record = withDefaults(definition, current);
        const test = (predicate: Predicate | undefined) =>
          predicate !== undefined && holds(predicate, definition, record, this.context);
        const isHidden = property.visibleWhen !== undefined && !test(property.visibleWhen);
        if (isHidden || test(property.readOnlyWhen)) delete current[name];
        else if (test(property.requiredWhen) && current[name] === undefined)
          await this.#fill({ ...raw, required: [...(raw.required ?? []), name] }, name, property, current);
      }
      if (JSON.stringify(current) === before) break;
    }
    return current;
  }

  #keep(resource: string, made: Made): Made {
    this.made.set(resource, [...(this.made.get(resource) ?? []), made]);
    return made;
  }

  #sample<Item>(arbitrary: fc.Arbitrary<Item>): Item {
    this.#seed += 1;
    return fc.sample(arbitrary, { numRuns: 1, seed: this.#seed })[0]!;
  }

  #chance(share: number): boolean {
    return this.#sample(fc.integer({ min: 1, max: 100 })) <= share * 100;
  }
}

/** Values that another record has, or that a handler which the file names refuses for reasons of its own. */
export const isToBeDrawnAgain = ({ body }: Reply): boolean =>
  body?.code === 'not_unique' ||
  Object.values<{ message: string }>(body?.errors ?? {}).some(({ message }) => !message.startsWith('validation.'));

export const addressOf = ({ endpoint }: ResourceDefinition): string => `/api/v1${endpoint}`;

/** Whether a person can write it at all; files go by another way. */
export const isWritten = (property: RawProperty): boolean =>
  !property.readOnly &&
  property.format !== 'file' &&
  !('computed' in property) &&
  !('derive' in property) &&
  !('sequence' in property);

export const isRequired = (raw: RawResource, name: string): boolean => raw.required?.includes(name) ?? false;

export const holds = (
  predicate: Predicate,
  { fields }: ResourceDefinition,
  record: Values,
  context: EvaluationContext,
): boolean => predicateClosure(predicate, fields)(record, context);

const withDefaults = ({ fields }: ResourceDefinition, values: Values): Values => ({
  ...Object.fromEntries(
    Object.values(fields).flatMap(({ name, default: value }) =>
      value === undefined || typeof value === 'object' ? [] : [[name, value]],
    ),
  ),
  ...values,
});

const isActive = (sent: Values): boolean =>
  sent['active'] !== false && sent['is_active'] !== false && sent['status'] !== 'inactive';

/** Only what is in use may be chosen. */
const activeValues = ({ properties, states }: RawResource): Values => ({
  ...(properties['active']?.type === 'boolean' && { active: true }),
  ...(properties['is_active']?.type === 'boolean' && !properties['is_active'].readOnly && { is_active: true }),
  ...(states?.field !== 'status' && properties['status']?.enum?.includes('active') && { status: 'active' }),
});

/** A status that no new record has. */
const isGivenByTransition = ({ states, properties }: RawResource, demanded: Values): boolean =>
  states !== undefined && states.field in demanded && demanded[states.field] !== properties[states.field]?.default;

const matches = (sent: Values, required: Values): boolean =>
  Object.entries(required).every(([name, value]) => sent[name] === value);
