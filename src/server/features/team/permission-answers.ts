import { EXPLAINED } from '#engine/access/explain-access.ts';
import { permissionModule, permissionTemplate } from '#shared/contracts/team.ts';
import { anyObject, flag, listOf, orNull, shape, text, whole } from '#shared/contracts/schema-words.ts';
import { answersList, answersOne } from '#server/records/openapi/answers.ts';

const condition = {
  where: { ...anyObject, description: 'A condition of the files.' },
  verdict: { ...anyObject, description: 'How it came out for the record.' },
};
const decided = {
  allowed: flag,
  reasons: listOf(
    shape({ source: { enum: ['role', 'list', 'everyone', 'ability', 'lent'] } }, { option: text, ...condition }),
  ),
  needsRead: { ...flag, description: 'Granted, but rejected because the user cannot read the record.' },
};

const answer = shape(
  {
    role: text,
    choicesOnly: flag,
    actions: shape(Object.fromEntries(EXPLAINED.map((action) => [action, shape(decided)]))),
    recordActions: listOf(
      shape(
        { key: text, kind: { enum: ['transition', 'action'] }, ...decided },
        {
          roles: shape({ only: listOf(text), isNamed: flag }),
          from: shape({ states: listOf(text) }, { holds: flag }),
          others: listOf(shape({ resource: text, can: { enum: ['list', 'create'] }, holds: flag })),
          when: shape({ where: condition.where }, { verdict: condition.verdict }),
        },
      ),
    ),
    fields: listOf(
      shape(
        { name: text, readable: flag, writable: flag },
        {
          readers: listOf(text),
          writers: listOf(text),
          option: text,
          condition: shape({ where: condition.where }, { verdict: condition.verdict }),
          because: { enum: ['role', 'option', 'setting', 'condition', 'read_only', 'system'] },
        },
      ),
    ),
    hiddenTabs: {
      ...listOf(shape({ tab: text, setting: text })),
      description: 'Tabs of the details that a team setting hides from the role',
    },
    screens: listOf(text),
  },
  { lock: shape({ state: text, open: listOf(text) }) },
);

/** The answers of the routes about permissions. */
export const ACCESS_ANSWER = answersOne(
  shape({
    member: shape({ id: whole, name: text, is_active: flag }),
    role: { ...text, description: 'Its title' },
    record: orNull(shape({ id: whole, title: text })),
    answer,
  }),
);
export const MODULES = answersList(permissionModule);
export const TEMPLATES = answersList(permissionTemplate);
export const TEMPLATE = answersOne(permissionTemplate);
