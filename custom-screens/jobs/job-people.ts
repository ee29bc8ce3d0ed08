import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { personFields, related } from '#admin/details/record-parts.ts';
import type { Job } from './job-record.ts';

/** The users that fill a job, by the fields of its file that users choose: each with the title of the field. */
export const jobPeople = (definition: CatalogueResource, job: Job) =>
  personFields(definition).flatMap((field) => {
    const user = field.readOnly ? undefined : related(job, field);
    return user ? [{ key: field.name, user, part: field.title }] : [];
  });
