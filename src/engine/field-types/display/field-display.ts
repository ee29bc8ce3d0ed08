import type { ReactNode } from 'react';
import type { FieldDefinition } from '../../model/definition.ts';
import type { RecordLinks } from './record-links.ts';

/** What shows a value gets: the field, the value as the API answers it, and the record it is in. */
export interface FieldDisplayProps {
  readonly field: FieldDefinition;
  readonly value: unknown;
  readonly record?: Readonly<Record<string, unknown>>;
}

/** The same inside a row or a group, whose values are `row`. */
export interface InsideDisplayProps extends FieldDisplayProps {
  readonly row: Readonly<Record<string, unknown>>;
}

/** What a display needs of the reader and the app; read once for a whole row (`useDisplayTools`). */
export interface DisplayTools {
  readonly locale: string;
  readonly translate: (key: string, args?: Record<string, unknown>) => string;
  readonly links: RecordLinks;
  /** Shows a value inside a row or a group, whose values are `row` (`showInside`). */
  readonly inside: (props: InsideDisplayProps, tools: DisplayTools) => ReactNode;
  /** Renders the contents of rows and groups with custom components. */
  readonly own?: DrawOwnValue;
}

/**
 * Shows one present value of a field type, alike in list cells, details and cards.
 * A plain function without hooks, called for values that are not empty: a list calls thousands.
 */
export type FieldDisplay = (props: FieldDisplayProps, tools: DisplayTools) => ReactNode;

/** A related record as the API answers it. */
export interface RelatedRecord {
  readonly id: number;
  readonly name: string;
  /** The code of a country, language or currency, by which it is called in the reader's language (`relatedName`). */
  readonly region?: string;
  readonly language?: string;
  readonly currency?: string;
}

/** A stored file as the API answers it. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly media_type: string;
  readonly url: string;
}

/** True for what shows as the faint dash: nothing, empty text, an empty list. `0` and `false` are values. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * What renders a value inside a row or a group by the component that its file names. `row`: the row's or the group's
 * values.
 */
export type DrawOwnValue = (props: InsideDisplayProps, generated: ReactNode) => ReactNode;
