import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, projectOf } from './project-of.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The resource files of the product: path from the root → text. */
export const realFiles = (): Map<string, string> => filesBelow(join(ROOT, 'resources'));

/** The product's hand-written screens, as files name them. */
const realScreens = readdirSync(join(ROOT, 'custom-screens'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => path.slice(0, -'.tsx'.length));

const product = projectOf(realFiles(), realScreens);

/** What is said when these files and screens are added to the product's own, or stand in their place. */
export const loadReal = product.load;

/** The product's definitions. */
export const realDefinitions = () => {
  const { definitions, faults: diagnostics } = product.load({});
  if (!definitions) throw new Error(JSON.stringify(diagnostics));
  return definitions;
};
