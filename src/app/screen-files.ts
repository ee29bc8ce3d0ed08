import type { ComponentType } from 'react';

const ROOT = '../../custom-screens/';

const modules = import.meta.glob<{ default: ComponentType<never> }>([
  '../../custom-screens/**/*.tsx',
  '!../../custom-screens/auth/**',
  '!../../custom-screens/**/parts/**',
]);

/**
 * Every screen and field that a resource or navigation file can name; those before sign-in are separate routes. What is
 * in a folder `parts` belongs to the components beside it and is no screen.
 */
export const screenFiles = Object.fromEntries(
  Object.entries(modules).map(([path, load]) => [path.slice(ROOT.length).replace(/\.tsx$/, ''), load]),
);
