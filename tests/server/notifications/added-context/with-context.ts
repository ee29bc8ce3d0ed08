import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addedBefore, addedTexts, addToFiles } from '../../../support/added-files.ts';

const END_OF_TABLE = '} as const satisfies Readonly<Record<string, ContextRules>>;';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

addToFiles({
  '/src/shared/notification-contexts.ts': addedBefore(END_OF_TABLE, read('entry.txt')),
  '/locales/en.json': addedTexts(JSON.parse(read('texts.json'))),
});
