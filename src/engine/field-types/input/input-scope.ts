import { createContext, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { TemplateField } from '#shared/contracts/template-fields.ts';
import type { EvaluationContext } from '../../model/predicate.ts';
import type { FieldDefinition, FieldTypeName } from '../../model/definition.ts';
import type { FieldInputProps } from './field-input-props.ts';

/** A choice of a relation: `id`, `name`, and what the server adds (title fields, parents as `{id, name}`). */
export interface RelationOption {
  readonly id: number;
  readonly name: string;
  readonly region?: string;
  readonly language?: string;
  readonly currency?: string;
  readonly [key: string]: unknown;
}

interface OptionQuery {
  readonly query: string;
  /** 1-based. */
  readonly page: number;
  /** The target's field -> the id it must have (the chosen parents), or the unit it must belong to, where null is none. */
  readonly where: Readonly<Record<string, number | null>>;
  /** Only these records: for the names of ids that are known already. */
  readonly ids?: readonly number[];
}

interface OptionPage {
  readonly options: readonly RelationOption[];
  readonly count: number;
}

/** How a relation's target looks in a list of options: a user, a node of the organization, or nothing special. */
export interface RelationTarget {
  readonly title: string;
  readonly icon: string;
  readonly mark: 'tile' | 'face' | 'none';
}

export interface InlineCreateDialogProps {
  readonly resource: string;
  readonly preset: Readonly<Record<string, unknown>>;
  readonly onCreated: (option: RelationOption) => void;
  readonly onClose: () => void;
}

interface QuickCreateScope {
  /** @param where the values that make the new record one of the options. */
  readonly mayCreate: (resource: string, where: Readonly<Record<string, unknown>>) => boolean;
  /** The values of a record that is called this. */
  readonly titled: (resource: string, name: string) => Readonly<Record<string, unknown>>;
  readonly Dialog: ComponentType<InlineCreateDialogProps>;
}

/** What the inputs of one form know about the record's resource and the world around it. */
export interface InputScope {
  /** The resource's plain name (`companies`). */
  readonly resource: string;
  /** The record's fields; inside rows those of a row. */
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  /** Inside rows: the fields of the record that they belong to. */
  readonly parentFields?: Readonly<Record<string, FieldDefinition>>;
  /** What conditions and defaults read beside the record. */
  readonly context: EvaluationContext;
  /** One page of a relation field's options. Rejects with an `AbortError` when the signal fires. */
  readonly loadOptions: (field: string, query: OptionQuery, signal: AbortSignal) => Promise<OptionPage>;
  /** What the server reads through a record that a relation of a row chooses, by field of the row. */
  readonly loadDerived?: (
    relation: string,
    id: number,
    signal: AbortSignal,
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** The placeholders that a text with `placeholders` can use. */
  readonly listTemplateFields: (signal: AbortSignal) => Promise<readonly TemplateField[]>;
  readonly targetOf: (resource: string) => RelationTarget;
  /** What edits a value of each type, for the fields inside rows and groups. */
  readonly inputs: Readonly<Record<FieldTypeName, ComponentType<FieldInputProps>>>;
  /** Draws an input inside rows and groups by the component that its file names. */
  readonly ownInput?: (props: FieldInputProps, generated: ReactNode) => ReactNode;
  /** For new records from the options of a relation; absent where there are none. */
  readonly quickCreate?: QuickCreateScope;
}

const InputScopeContext = createContext<InputScope | null>(null);

export const InputScopeProvider = InputScopeContext.Provider;

/** @throws {Error} when an input is outside a form. */
export function useInputScope(): InputScope {
  const scope = useContext(InputScopeContext);
  if (!scope) throw new Error('A field input needs an InputScopeProvider above it');
  return scope;
}
