import navigationSchema from '../../../schemas/navigation.schema.json' with { type: 'json' };
import resourceSchema from '../../../schemas/resource.schema.json' with { type: 'json' };
import rolesSchema from '../../../schemas/roles.schema.json' with { type: 'json' };

/**
 * The keywords of JSON Schema that the meta-schemas in `schemas/` use, and the engine's own: `x-ref` (the text names
 * something of this kind), `x-of` (in the resource that this neighboring key names, or the first of these), `x-subject`
 * (every field in this condition belongs there), `x-elements` (a condition here is on the elements of the field it is
 * under), `x-unless` (nothing must have that name if this neighboring key is
 * true), `x-key-ref` (the object's keys name something), `x-predicate` (a condition on the record, or a permission),
 * `x-not-built` (keys of the language that are not built yet; on a whole value: what it would be), `x-rejected` (key →
 * why it is not allowed here).
 */
export interface Grammar {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Grammar>>;
  readonly additionalProperties?: false | Grammar;
  readonly propertyNames?: Grammar;
  readonly required?: readonly string[];
  readonly dependencies?: Readonly<Record<string, readonly string[] | Grammar>>;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly items?: Grammar;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly anyOf?: readonly Grammar[];
  readonly oneOf?: readonly Grammar[];
  readonly not?: Grammar;
  readonly definitions?: Readonly<Record<string, Grammar>>;
  readonly 'x-ref'?: RefKind;
  readonly 'x-of'?: string | readonly string[];
  readonly 'x-subject'?: readonly string[];
  readonly 'x-elements'?: true;
  readonly 'x-unless'?: string;
  readonly 'x-key-ref'?: RefKind;
  readonly 'x-predicate'?: 'record' | 'grant';
  readonly 'x-not-built'?: string | readonly string[];
  readonly 'x-rejected'?: Readonly<Record<string, string>>;
}

/** What a name in a file can name. The kinds of field differ in which fields they take. */
export type RefKind =
  | 'field'
  | 'ownField'
  | 'storedField'
  | 'sortField'
  | 'searchField'
  | 'filterField'
  | 'searchPath'
  | 'filterPath'
  | 'groupField'
  | 'parentField'
  | 'testedField'
  | 'testedParent'
  | 'userValue'
  | 'attribute'
  | 'settingPath'
  | 'fieldPath'
  | 'derivePath'
  | 'template'
  | 'resource'
  | 'person'
  | 'counted'
  | 'role'
  | 'module'
  | 'option'
  | 'screen'
  | 'action'
  | 'handler'
  | 'setting'
  | 'limitSetting'
  | 'icon';

export const RESOURCE_GRAMMAR = resourceSchema as Grammar;
export const NAVIGATION_GRAMMAR = navigationSchema as Grammar;
export const ROLES_GRAMMAR = rolesSchema as Grammar;
