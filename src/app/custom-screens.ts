import { createCustomScreens } from '#client/page/CustomScreen.tsx';
import type { ComponentType } from 'react';

const ROOT = '../../custom-screens/';

const modules = import.meta.glob<{ default: ComponentType<never> }>([
  '../../custom-screens/**/*.tsx',
  '!../../custom-screens/auth/**',
]);

/** Every screen and field that a resource or navigation file may name; those before the sign-in are routes of their own. */
export const customScreens = createCustomScreens(
  Object.fromEntries(
    Object.entries(modules).map(([path, load]) => [path.slice(ROOT.length).replace(/\.tsx$/, ''), load]),
  ),
);
