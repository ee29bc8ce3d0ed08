import { createContext } from 'react';
import type { DrawOwnValue } from './field-display.ts';

/** Absent where values are rendered as their types do: in lists. */
const OwnDisplayContext = createContext<DrawOwnValue | undefined>(undefined);

export { OwnDisplayContext };
