/**
 * The one form of a condition, used by `visibleWhen`, `requiredWhen`, `readOnlyWhen`, rules, `relation.where` and
 * permission grants. Three evaluators read it (a closure, a JSON Schema fragment, SQL) and must agree on every record.
 *
 * An object's keys are joined by AND. A key is a field's name, or `anyOf`, `allOf`, `not`, `$state`, `$operation`. In a
 * row `$parent` is a condition on the record that the row belongs to; `{ $parent: field }` is a value of it. A relation
 * compares by id. Comparing with null is false; `not` is plain negation of that answer.
 */
export interface Predicate {
  readonly anyOf?: readonly Predicate[];
  readonly allOf?: readonly Predicate[];
  readonly not?: Predicate;
  readonly [field: string]: FieldTest | Predicate | readonly Predicate[] | undefined;
}

export type Scalar = string | number | boolean | null;

/** A value that is known only when the condition is evaluated. */
export type Dynamic =
  | { readonly $field: string }
  | { readonly $parent: string }
  | { readonly $user: 'id' | 'role' | 'username' }
  | { readonly $now: 'date' | 'date-time' }
  | RelativeDay
  | { readonly $setting: string };

/**
 * A day so many days, weeks or months from today in the user's zone: `{ $day: -6 }`; a week is its Monday, a month its
 * first. Beside an instant it is the moment at which that day begins there.
 */
export type RelativeDay = { readonly $day: number } | { readonly $week: number } | { readonly $month: number };

export type Operand = Scalar | Dynamic;

/**
 * What a field is tested for: a value (equality; null tests for absence), a list of values (any of them), or JSON
 * Schema keywords. All keywords of one test are joined by AND.
 *
 * A field whose value is a list (options, tags, relations) meets a value, `const` or `enum` when one of its elements
 * does. Text is ordered by code point, lengths count code points. Dates and instants compare with each other: a date
 * represents its midnight in UTC.
 */
export type FieldTest = Operand | readonly Scalar[] | TestWords;

export interface TestWords {
  readonly const?: Operand;
  readonly enum?: readonly Scalar[];
  readonly minimum?: Operand;
  readonly maximum?: Operand;
  readonly exclusiveMinimum?: Operand;
  readonly exclusiveMaximum?: Operand;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Not allowed in permission grants: JavaScript's and the database's dialects differ. */
  readonly pattern?: string;
  /** For arrays: one element equals the operand. For text: it contains these characters, in lower or upper case. */
  readonly contains?: Operand;
  /** For text: it begins with these characters, small or capital. */
  readonly startsWith?: string;
  /** true: the field has a value (not null, not an empty array); false: it has none. */
  readonly present?: boolean;
  readonly not?: FieldTest;
}

/**
 * The source of dynamic values. `today` is the user's date as yyyy-MM-dd in their time zone (UTC without one), `now` an
 * ISO 8601 instant in UTC.
 */
export interface EvaluationContext {
  readonly user?: { readonly id: number; readonly role: string; readonly username: string };
  readonly today: string;
  readonly timeZone?: string;
  readonly now: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly parent?: Readonly<Record<string, unknown>>;
  readonly state?: string;
  readonly operation?: 'create' | 'update';
}
