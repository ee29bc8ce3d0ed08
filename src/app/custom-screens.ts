import { createCustomScreens } from '#client/page/CustomScreen.tsx';
import type { ComponentType } from 'react';
import { languages } from './languages.ts';

const ROOT = '../../custom-screens/';

const modules = import.meta.glob<{ default: ComponentType<never> }>([
  '../../custom-screens/**/*.tsx',
  '!../../custom-screens/auth/**',
]);

/** A screen is rendered once its texts are here. */
const withWords =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), languages.later?.load()]);
    return module;
  };

/** Every screen and field that a resource or navigation file can name; those before sign-in are separate routes. */
export const customScreens = createCustomScreens(
  Object.fromEntries(
    Object.entries(modules).map(([path, load]) => [path.slice(ROOT.length).replace(/\.tsx$/, ''), withWords(load)]),
  ),
);
