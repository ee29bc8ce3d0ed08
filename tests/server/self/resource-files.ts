import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Predicate, Scalar } from '#engine/model/predicate.ts';
import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import { realDefinitions } from '#tests/engine/schema/real-files.ts';
import { shareOf } from './share.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A property as its file has it: what the engine made of it is what these tests examine, so they do not start from there. */
export interface RawProperty {
  readonly derive?: { readonly from: string };
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly format?: string;
  readonly widget?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly uniqueItems?: boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: RawProperty;
  readonly properties?: Readonly<Record<string, RawProperty>>;
  readonly required?: readonly string[];
  readonly relation?: {
    readonly to: string;
    readonly where?: Readonly<Record<string, { readonly $field: string } | Scalar>>;
  };
  readonly readOnly?: boolean;
  readonly computed?: object;
  readonly writeOnly?: boolean;
  readonly writeOnce?: true;
  readonly unique?: boolean;
  readonly default?: unknown;
  readonly choicesFrom?: { readonly rows: string; readonly value: string };
  readonly visibleWhen?: Predicate;
  readonly requiredWhen?: Predicate;
  readonly readOnlyWhen?: Predicate;
  readonly onHide?: 'clear' | 'keep';
  readonly access?: { readonly read?: readonly string[]; readonly write?: readonly string[] };
}

/** Some rows of a grant: all that a file requires of them must hold, or what it allows in place of that. */
interface RawSomeRows {
  readonly or?: Predicate;
  readonly where?: Predicate;
  readonly through?: string | readonly string[];
  readonly referredBy?: RawReferring | readonly RawReferring[];
}

export interface RawReferring {
  readonly resource: string;
  readonly via: string;
}

type RawRows = true | RawSomeRows;

type RawGrant = Readonly<
  Partial<Record<'read' | 'create' | 'update' | 'delete' | 'export' | 'choose' | 'import', RawRows>>
> & {
  readonly actions?: readonly string[] | Readonly<Record<string, RawRows>>;
  readonly lentTo?: { readonly resource: string; readonly option: string } | { readonly attribute: string };
};

export interface RawTransition {
  readonly from: readonly string[];
  readonly to: string;
  readonly roles?: readonly string[];
  readonly when?: Predicate;
  readonly input?: readonly (string | { readonly field: string; readonly required?: boolean })[];
  readonly set?: Readonly<Record<string, unknown>>;
}

export interface RawStates {
  readonly field: string;
  readonly transitions: Readonly<Record<string, RawTransition>>;
  readonly lockedIn?: Readonly<Record<string, true | { readonly except: readonly string[] }>>;
}

export interface RawResource {
  readonly resource: string;
  readonly softDelete?: boolean;
  readonly orderedByHand?: boolean;
  readonly route?: string;
  readonly kind?: 'master' | 'people';
  readonly properties: Readonly<Record<string, RawProperty>>;
  readonly required?: readonly string[];
  readonly states?: RawStates;
  /** Code of a feature that runs with writes, by the moment. */
  readonly hooks?: Readonly<Record<string, readonly string[]>>;
  readonly unique?: readonly (readonly string[])[];
  readonly rules?: readonly { readonly key: string; readonly fields: readonly string[]; readonly assert: Predicate }[];
  readonly list?: {
    readonly import?: boolean;
    readonly filters?: readonly string[];
    readonly search?: readonly string[];
  };
  readonly permissions?: {
    /** Absent: a master list. */
    readonly key?: string;
    readonly choices?: readonly string[];
    readonly everyone?: readonly string[];
    readonly grants?: Readonly<Record<string, RawGrant>>;
    readonly fields?: readonly {
      readonly fields: readonly string[];
      readonly read?: readonly string[];
      readonly option?: string;
    }[];
    readonly instead?: readonly {
      readonly roles: readonly string[];
      readonly fields: Readonly<Record<string, string>>;
    }[];
  };
}

interface RawRole {
  readonly title: string;
  readonly grants: 'all' | 'perUser' | Readonly<Record<string, 'all' | readonly string[]>>;
}

export interface ResourceFile {
  readonly raw: RawResource;
  readonly definition: ResourceDefinition;
  /** Whether an Admin may export its records. */
  readonly exports: boolean;
}

const read = <Shape>(file: string): Shape => parse(readFileSync(join(ROOT, file), 'utf8')) as Shape;

const definitions: Definitions = realDefinitions();

/** Every resource of the product: its file as it stands, and what the engine made of it. */
export const resourceFiles: readonly ResourceFile[] = Object.values(definitions.resources).map((definition) => ({
  definition,
  raw: read<RawResource>(definition.file),
  exports: isAllowed(read<RawResource>(definition.file), 'export'),
}));

export const fileOf = (resource: string): ResourceFile => resourceFiles.find(({ raw }) => raw.resource === resource)!;

/**
 * Those whose records an Admin may create by the API, and whose files say it all: what a hook refuses is tested beside its code.
 * A record that cannot be without its file is not made of JSON: it is tested beside its feature.
 */
export const creatable: readonly ResourceFile[] = resourceFiles.filter(
  ({ raw }) => isAllowed(raw, 'create') && !raw.required?.some((name) => raw.properties[name]?.format === 'file'),
);

/** The files that a test of everything drives: all of them in the deep run, else those that together use the whole language. */
export const sharedFiles: readonly ResourceFile[] = process.env['TEST_DEEP'] ? creatable : shareOf(creatable);

/** The shared files with those that nobody creates by the API. */
export const triedFiles: readonly ResourceFile[] = resourceFiles.filter(
  (file) => sharedFiles.includes(file) || !creatable.includes(file),
);

/** What somebody with every option may do: all of it where a file names no options of its own. */
function isAllowed({ permissions, kind: what }: RawResource, kind: keyof RawGrant): boolean {
  if (permissions?.key === undefined) return what === 'master';
  return !permissions.grants || Object.values(permissions.grants).some((grant) => grant[kind]);
}

export type RawRoles = Readonly<Record<string, RawRole>>;

export const roles: RawRoles = read<{ roles: RawRoles }>('resources/app/roles.yaml').roles;
