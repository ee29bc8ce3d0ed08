import { createLateScreens } from '#client/page/CustomScreen.tsx';
import { languages } from './languages.ts';

/** The hand-written screens and fields. Which there are comes after the first list; each is rendered once its texts are here. */
export const customScreens = createLateScreens(async (path) => {
  const [file] = await Promise.all([
    import('./screen-files.ts').then(({ screenFiles }) => screenFiles[path]),
    languages.later?.load(),
  ]);
  return file;
});
