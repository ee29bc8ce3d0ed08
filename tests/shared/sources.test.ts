import { expect, it } from 'vitest';
import { listsOfTypes, lostPlaces, opposedFolders } from '#tests/support/sources/house-rules.ts';
import { messagesInCode, mistakesOfKeys } from '#tests/support/sources/locale-keys.ts';
import {
  retiredInApi,
  retiredInComments,
  retiredInPages,
  retiredInTexts,
} from '#tests/support/sources/retired-words.ts';

const here = (text: string, file = 'src/ui/here.ts') => [{ file, text }];

it.each([
  ['a retired word in a text', retiredInTexts({ list: { saved: 'Somebody else changed this' } })],
  ['a retired word in the guide', retiredInPages(here('Plain.\nDo it at once.'))],
  ['a retired word in a comment', retiredInComments(here('/** Nobody sees it. */\nconst nobody = 1;'))],
  ['a retired word in the API', retiredInApi(here(`const route = { description: 'Refuses it' };`))],
  ['a message in the code', messagesInCode(here(`throw new AppError('conflict', 'Too late');`))],
  ['a field error in the code', messagesInCode(here(`errors.a = { message: 'validation.enum', text: 'Choose.' };`))],
  ['a key without a text', mistakesOfKeys({ list: {} }, here(`say('list.gone')`), [])],
  ['a text without a use', mistakesOfKeys({ list: { gone: 'Gone' } }, here('// list.gone'), [])],
  ['a text that comes too late', mistakesOfKeys({ jobs: { open: 'Open' } }, here(`say('jobs.open')`), ['jobs'])],
  ['a list of field types', listsOfTypes(here(`const typed = ['date', 'time'];`), ['date', 'time'])],
  ['a file that is gone', lostPlaces(here('see `src/gone.ts`'))],
  [
    'two folders that import each other',
    opposedFolders([...here(`import '#client/b.ts';`), ...here(`import '../ui/here.ts';`, 'src/client/b.ts')], {
      '#client/*': './src/client/*',
    }),
  ],
])('the check of the sources finds %s', (_what, found) => {
  expect(found).toHaveLength(1);
});
