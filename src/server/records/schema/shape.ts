/** The tables that definitions need, as plain data: compared with the database and turned into SQL. */

export interface ColumnShape {
  readonly name: string;
  /** The field that it stores; absent for the columns of every table. */
  readonly field?: string;
  /** As `format_type` prints it: `bigint`, `timestamp with time zone`, `numeric(14,2)`. */
  readonly type: string;
  readonly notNull: boolean;
  /** SQL expression. */
  readonly default?: string;
  readonly identity?: true;
  /** Gives a value to the rows that have none when the column or its default is new, as one statement. */
  readonly fill?: string;
  /** Rows without a value get the default when one becomes needed. */
  readonly fillsGaps?: true;
  /** The database works it out from other columns of the row, by this expression. */
  readonly generated?: string;
  /**
   * Marks, as the column's comment, that its values are computed from others and how: such a column can be created
   * again, or dropped.
   */
  readonly made?: string;
  /** Its earlier name, where the file declares a rename. */
  readonly renamedFrom?: string;
}

/** Names of checks, indexes and foreign keys end in a hash of what they say: the same name means the same thing. */
export interface CheckShape {
  readonly name: string;
  /** Over unqualified column names. */
  readonly expression: string;
  readonly fields: readonly string[];
  /** The requirement on a value, for the rejection: "one of active, inactive". */
  readonly demand: string;
}

export interface IndexShape {
  readonly name: string;
  readonly unique: boolean;
  readonly method: 'btree' | 'gin';
  /** Columns or expressions with their collation or operator class. */
  readonly parts: readonly string[];
  /** Only these rows. */
  readonly where?: string;
  readonly fields: readonly string[];
  /** The key that foreign keys of other tables point at. */
  readonly isTargetKey?: true;
}

export interface ForeignKeyShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  /** Where the target is one of the server's own tables. */
  readonly targetSchema?: 'system';
  readonly targetColumns: readonly string[];
  readonly onDelete: 'no action' | 'cascade' | 'set null';
  /** The columns follow those of the target. */
  readonly onUpdate?: 'cascade';
  /** A transaction can defer its check to its end. */
  readonly deferrable?: true;
  readonly field: string;
  /** The column that `set null` empties; the others of a composite key stay. */
  readonly emptied: string;
}

/** A function and its triggers on another table, which keep columns of this one. Its name ends in a hash of what it does. */
export interface TriggerShape {
  readonly name: string;
  /** The table whose rows are counted. */
  readonly on: string;
  readonly title: string;
  /** Makes them and gives every row its value, in one transaction. */
  readonly create: string;
}

export interface TableShape {
  readonly name: string;
  readonly resource: string;
  /** Names it might have had before. */
  readonly earlierNames: readonly string[];
  readonly columns: readonly ColumnShape[];
  readonly primaryKey: readonly string[];
  readonly checks: readonly CheckShape[];
  readonly indexes: readonly IndexShape[];
  readonly foreignKeys: readonly ForeignKeyShape[];
  readonly triggers: readonly TriggerShape[];
}

/** One resource's tables: its own first, then the join tables of its `relations` fields and the child tables of its `rows` fields. */
export interface ResourceShape {
  readonly resource: string;
  readonly tables: readonly TableShape[];
}

/** The last applied state of a resource. */
export interface PreviousShape {
  readonly resource: string;
  /** The name that it took the place of. */
  readonly renamedFrom?: string;
  readonly tables: readonly string[];
  /** The columns that took the place of others, by `table.column` of the former name. */
  readonly renamed: ReadonlyMap<string, string>;
  /** By `table.column`. */
  readonly defaults: ReadonlyMap<string, string | undefined>;
}
