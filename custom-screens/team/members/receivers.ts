/** It stays with the user. */
export const KEEP = 'keep';
/** The field is emptied. */
export const EMPTY = 'empty';
/** The row of the decisions that wait. */
export const DECISIONS = 'decisions';

export type Receiver = number | typeof KEEP | typeof EMPTY;

/** Receivers that were chosen for single rows. */
export type Receivers = Readonly<Record<string, Receiver>>;

export const rowKey = (resource: string, field: string): string => `${resource}.${field}`;
