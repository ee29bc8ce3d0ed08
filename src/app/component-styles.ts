import { buttons } from './component-styles/buttons.ts';
import { data } from './component-styles/data.ts';
import { fields } from './component-styles/fields.tsx';
import { floating } from './component-styles/floating.ts';
import { frame } from './component-styles/frame.ts';
import type { Styles } from './component-styles/styles.ts';

/** How every component of the theme looks. */
export const componentStyles: Styles = { ...frame, ...buttons, ...fields, ...data, ...floating };
