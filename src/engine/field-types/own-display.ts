import { createContext } from 'react';
import type { ReactNode } from 'react';
import type { FieldDisplayProps } from './field-display.ts';

/** What draws a value inside a row or a group by the component that its file names. `row`: the row's or the group's values. */
export type DrawOwnValue = (
  props: FieldDisplayProps & { readonly row: Readonly<Record<string, unknown>> },
  generated: ReactNode,
) => ReactNode;

/** Absent where values are drawn as their types do: in lists. */
const OwnDisplayContext = createContext<DrawOwnValue | undefined>(undefined);

export { OwnDisplayContext };
