import type { ReactNode } from 'react';
import type { FieldInputProps } from '#engine/field-types/input/field-input-props.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

interface FieldPlace {
  readonly resource: CatalogueResource;
  /** The record as the API answers it; in a form as it was typed when the value last changed. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Inside rows and groups: the values of the row, or of the group, that the field is of. */
  readonly row?: Readonly<Record<string, unknown>>;
  readonly can: CatalogueResource['can'];
  readonly field: FieldDefinition;
  readonly value: unknown;
  /** What the engine would have rendered, for a component that adds to it. */
  readonly children: ReactNode;
}

/**
 * What a hand-written cell or value gets (`list.columns[].component`; `component` of a field among the details). It
 * renders no label.
 */
export interface CustomValueProps extends FieldPlace {
  readonly mode: 'list' | 'show';
}

/**
 * What a hand-written input gets (`component` of a field in a form). It renders label, error and help too;
 * `useFieldInput` with `FieldFrame` does that as every input does, and takes these props as they are.
 */
export interface CustomInputProps extends FieldPlace, FieldInputProps {
  readonly field: FieldDefinition;
  readonly mode: 'create' | 'edit';
  readonly label: string;
  /** Sets the value; the form counts it as typed. */
  readonly onChange: (value: unknown) => void;
  /** Its error, in the reader's language. */
  readonly error?: string;
}

/** One component renders the field everywhere; `'onChange' in props` distinguishes an input from a value. */
export type CustomFieldProps = CustomValueProps | CustomInputProps;
