import { useReducer, useState } from 'react';
import { typeOf } from '#engine/field-types/field-types.ts';
import { descendantsOf } from '#engine/field-types/relation/cascade.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ancestorsOf } from './bulk-fields.ts';

/** A field that is to be changed: it gets the value of its input, or none where that was asked for. */
export interface BulkLine {
  readonly name: string;
  readonly isCleared: boolean;
  /** What becomes of the other values of a list. */
  readonly list?: ListChange;
}

/** Values are added to a list or removed from it, or take the place of all. */
export const LIST_CHANGES = ['add', 'remove', 'replace'] as const;
export type ListChange = (typeof LIST_CHANGES)[number];

/** Kinds of values that are lists whose parts are given one by one. */
const LISTS: readonly string[] = ['ids', 'texts'];

export type Values = Readonly<Record<string, unknown>>;

/** What is to be sent, once every line has a value or is to be cleared; undefined before that. */
export function changesOf(lines: readonly BulkLine[], values: Values): Values | undefined {
  if (lines.length === 0) return undefined;
  const changes = lines.map(({ name, isCleared }) => [name, isCleared ? null : values[name]] as const);
  const isDecided = lines.every(({ name, isCleared }) => isCleared || !isEmpty(values[name]));
  return isDecided ? Object.fromEntries(changes) : undefined;
}

/** The lists that keep their other values; undefined where there is none. */
export function listsOf(lines: readonly BulkLine[]): Readonly<Record<string, 'add' | 'remove'>> | undefined {
  const kept = lines.flatMap(({ name, list, isCleared }) =>
    isCleared || list === undefined || list === 'replace' ? [] : [[name, list] as const],
  );
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The fields that were picked. A field that is chosen by others brings them along, and goes with them. */
export function useBulkLines(definition: CatalogueResource) {
  const [lines, change] = useReducer((before: readonly BulkLine[], step: Step) => {
    switch (step.kind) {
      case 'add': {
        const wanted = [...ancestorsOf(definition, step.name), step.name];
        const added = wanted.filter((name) => before.every((line) => line.name !== name));
        return [...before, ...added.map((name) => lineFor(definition, name))];
      }
      case 'remove': {
        const gone = [step.name, ...descendantsOf(step.name, definition.fields)];
        return before.filter(({ name }) => !gone.includes(name));
      }
      default:
        return before.map((line) => (line.name === step.name ? { ...line, ...step.change } : line));
    }
  }, []);
  const [fresh, setFresh] = useState<string>();
  return {
    lines,
    /** The first of the fields that were picked last: it is decided next. */
    fresh,
    add: (name: string) => {
      const wanted = [...ancestorsOf(definition, name), name];
      setFresh(wanted.find((each) => lines.every((line) => line.name !== each)));
      change({ kind: 'add', name });
    },
    remove: (name: string) => change({ kind: 'remove', name }),
    clear: (name: string, isCleared: boolean) => change({ kind: 'set', name, change: { isCleared } }),
    setList: (name: string, list: ListChange) => change({ kind: 'set', name, change: { list } }),
  };
}

type Step =
  | { readonly kind: 'add' | 'remove'; readonly name: string }
  | { readonly kind: 'set'; readonly name: string; readonly change: Partial<BulkLine> };

/** What is picked for a list is usually one value more. */
const lineFor = ({ fields }: CatalogueResource, name: string): BulkLine => ({
  name,
  isCleared: false,
  ...(fields[name] && LISTS.includes(typeOf(fields[name]).kind) && { list: 'add' }),
});
