import type { Definitions } from '#engine/model/definition.ts';

/** The resources whose fields a stage can require, by the first part of their names. */
const RESOURCES: Readonly<Record<string, string>> = { candidate: 'candidates', applicant: 'applicants' };

/** Whether `candidate.nationality` or `applicant.rating` is the name of a field there. */
export function isRequiredField({ resources }: Definitions, name: string): boolean {
  const [of = '', field = '', ...rest] = name.split('.');
  const fields = Object.hasOwn(RESOURCES, of) ? resources[RESOURCES[of]!]?.fields : undefined;
  return rest.length === 0 && fields !== undefined && Object.hasOwn(fields, field);
}
