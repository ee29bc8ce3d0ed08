/**
 * The one form of a condition, used by `visibleWhen`, `requiredWhen`, `readOnlyWhen`, rules, `relation.where` and
 * permission grants. Three evaluators read it (a closure, a JSON Schema fragment, SQL) and must agree on every record.
 *
 * An object's keys are joined by AND. A key is a field's name, or `anyOf`, `allOf`, `not`, `$state`, `$operation`. In a
 * row `$parent` is a condition on the record that the row belongs to; `{ $parent: field }` is a value of it. `$user` is
 * a condition on the user (`{ $user: { role: vendor } }`), `$setting` one on the team's settings by path. A relation
 * compares by id. Comparing with null is false; `not` is plain negation of that answer.
 *
 * A key can be a path through relations and rows (`department.owner`, `skills.skill`): the test is of the field at its
 * end, where nothing has no value. Through a list, one record or row must meet it.
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
  | UserValue
  | { readonly $now: 'date' | 'date-time' }
  | RelativeDay
  | { readonly $setting: string };

/**
 * A value of the user: `id`, `role`, `username`, or an attribute that roles.yaml declares, which is a list: a field
 * equals it when it is one of its values.
 */
export interface UserValue {
  readonly $user: string;
}

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
  /**
   * For arrays: one element equals the operand; of rows and of relations it can also be a condition that one of them
   * meets. For text: it contains these characters, in lower or upper case.
   */
  readonly contains?: Operand | Predicate;
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
  readonly user?: {
    readonly id: number;
    readonly role: string;
    readonly username: string;
    readonly attributes?: UserAttributes;
  };
  readonly today: string;
  readonly timeZone?: string;
  readonly now: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly parent?: Readonly<Record<string, unknown>>;
  /** What conditions test of the records that relations lead to. */
  readonly related?: RelatedValues;
  /** The records to which records refer that the user can read, by resource and relation (`applicants.candidate`). */
  readonly referred?: Readonly<Record<string, ReadonlySet<number>>>;
  readonly state?: string;
  readonly operation?: 'create' | 'update';
}

/** Values of records by resource and id. */
export type RelatedValues = Readonly<Record<string, Readonly<Record<number, Readonly<Record<string, unknown>>>>>>;

/** What roles.yaml declares of users beyond their role: name -> the values of this user. */
export type UserAttributes = Readonly<Record<string, readonly (string | number | boolean)[]>>;
