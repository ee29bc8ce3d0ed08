import { FIELD_TYPES } from '#engine/field-types/field-types.ts';
import english from '../../../locales/en.json' with { type: 'json' };
import application from '../../../package.json' with { type: 'json' };
import { LATER_AREAS } from '../../../src/app/later-areas.ts';
import { instantsWithoutTime, listsOfTypes, lostPlaces, opposedFolders } from './house-rules.ts';
import { messagesInCode, mistakesOfKeys, specifiedTextsLost } from './locale-keys.ts';
import {
  retiredInApi,
  retiredInComments,
  retiredInPages,
  retiredInResources,
  retiredInTexts,
} from './retired-words.ts';
import { sourcesOf } from './source.ts';

/** `npm run sources`: what holds of all sources and texts, and no type or lint rule says. An error fails the run, a warning doesn't. */
const code = sourcesOf('src/**/*.{ts,tsx,mjs}', 'custom-screens/**/*.{ts,tsx}');
const typed = code.filter(({ file }) => !file.endsWith('.mjs'));
const server = code.filter(({ file }) => file.startsWith('src/server/'));
const contracts = code.filter(({ file }) => file.startsWith('src/shared/contracts/'));

const errors = [
  ...opposedFolders(code, application.imports),
  ...listsOfTypes(code, Object.keys(FIELD_TYPES)),
  ...instantsWithoutTime(code),
  ...lostPlaces(sourcesOf('docs/architecture.md', 'CONTRIBUTING.md')),
  ...mistakesOfKeys(english, [...typed, ...sourcesOf('vite.config.ts')], LATER_AREAS),
  ...messagesInCode(server),
  ...specifiedTextsLost(english),
  ...retiredInTexts(english),
  ...retiredInResources(sourcesOf('resources/**/*.yaml')),
  ...retiredInPages(sourcesOf('docs/guide/*.md')),
  ...retiredInApi([...contracts, ...server]),
];

for (const warning of retiredInComments(typed)) console.log(`warning: ${warning}`);
for (const error of errors) console.log(`error: ${error}`);
process.exitCode = errors.length > 0 ? 1 : 0;
