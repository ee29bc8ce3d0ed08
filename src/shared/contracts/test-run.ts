import { type Described, flag, listOf, named, shape, text, textOrNull, whole } from './schema-words.ts';
import { STAGE_KINDS, STAGE_RIGHTS } from './workflows.ts';

/** Something that would happen by itself, and to whom. */
const outcome = shape({ action: text, text, to: { ...listOf(text), description: 'Names of users' } });
export type TestOutcome = Described<typeof outcome>;

const testedStage = shape({
  id: whole,
  name: text,
  kind: { enum: STAGE_KINDS },
  on_way: { ...flag, description: 'On the usual way from the start to an end' },
  requirements: listOf(shape({ name: text, met: flag })),
  reason_purpose: { ...textOrNull, description: 'The list of reasons of which the move takes one' },
  due: { ...textOrNull, description: 'The last day within the time limit, for a move now' },
  entering: { ...listOf(outcome), description: 'What entering it sets off' },
  leaving: { ...listOf(outcome), description: 'What leaving it sets off' },
  denied: listOf(
    shape({
      role: text,
      title: text,
      permissions: { ...listOf({ enum: STAGE_RIGHTS }), description: 'What the role can’t do in the stage' },
    }),
  ),
});
export type TestedStage = Described<typeof testedStage>;

/** What a version of a workflow would do with an applicant. Nothing of it has happened. */
export const testRun = shape({ applicant: named, stages: listOf(testedStage) });
export type TestRun = Described<typeof testRun>;
