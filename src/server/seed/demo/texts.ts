import { readSeed } from '../read-seed.ts';

interface Note {
  readonly title: string;
  readonly text: string;
}

/** What the people of the demo write, and what else a story takes by chance. */
interface DemoTexts {
  readonly talent_pools: readonly { readonly name: string; readonly description: string }[];
  readonly candidate_notes: readonly Note[];
  readonly job_notes: readonly Note[];
  readonly applicant_notes: readonly Note[];
  readonly tasks: readonly { readonly title: string; readonly about?: 'job' | 'candidate' | 'applicant' }[];
  readonly job_benefits: readonly string[];
  readonly job_rejections: readonly string[];
  /** By the code of a reason. */
  readonly close_notes: Readonly<Record<string, string>>;
  /** Whom an opening replaces. */
  readonly leavers: readonly string[];
  readonly common_skills: readonly string[];
  readonly candidate_tags: readonly string[];
}

export const demoTexts = (): DemoTexts => readSeed<DemoTexts>('demo/texts');
