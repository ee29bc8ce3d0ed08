import type { ModulePermission } from '#engine/access/access.ts';
import type { Database } from '#server/platform/db/database.ts';
import { seedOnce } from './seed-once.ts';

const options = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
const of = (modules: readonly string[], ...names: readonly string[]): readonly ModulePermission[] =>
  modules.map((module) => ({ module, options: options(...names) }));

const HIERARCHY = ['org', 'company', 'business_unit', 'department'];
const SEEING = ['view_own', 'view_global'];
const CHANGING = ['create', 'update', 'delete', 'export'];

/** Permission lists that a team can begin with; each is its own from then on. */
export const TEMPLATES: readonly {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly ModulePermission[];
}[] = [
  {
    name: 'Full recruiter',
    description: 'Everything in recruiting, exports included.',
    permissions: [
      ...of(HIERARCHY, 'view', 'create', 'update', 'export'),
      ...of(['job'], ...SEEING, ...CHANGING),
      ...of(['candidate'], ...SEEING, ...CHANGING, 'see_salary'),
      ...of(['applicant'], 'view', ...CHANGING),
      ...of(['onboarding'], 'view', ...SEEING, ...CHANGING),
      ...of(['task'], 'assign', 'view_related', 'update', 'delete', 'export'),
      ...of(['resume_search'], 'view'),
    ],
  },
  {
    name: 'Sourcer',
    description: 'Finds candidates and puts them on jobs.',
    permissions: [
      ...of(HIERARCHY, 'view'),
      ...of(['job'], 'view_global'),
      ...of(['candidate'], 'view_global', 'create', 'update', 'see_salary'),
      ...of(['applicant'], 'view', 'create'),
      ...of(['task'], 'assign', 'view_related'),
      ...of(['resume_search'], 'view'),
    ],
  },
  {
    name: 'Coordinator',
    description: 'Keeps applicants and their onboarding moving.',
    permissions: [
      ...of(HIERARCHY, 'view'),
      ...of(['job', 'candidate'], 'view_global'),
      ...of(['applicant'], 'view', 'update'),
      ...of(['task'], 'assign', 'view_related', 'update'),
      ...of(['onboarding'], 'view', 'create', 'update'),
    ],
  },
  {
    name: 'Read only',
    description: 'Sees everything in recruiting and changes nothing.',
    permissions: [
      ...of(HIERARCHY, 'view'),
      ...of(['job', 'candidate'], 'view_global'),
      ...of(['applicant', 'onboarding', 'resume_search'], 'view'),
    ],
  },
];

/** Puts them into an empty database, once: a template that a team deletes stays deleted. */
export const seedPermissionTemplates = (database: Database): Promise<boolean> =>
  seedOnce(database, 'permission-templates', async () => {
    for (const { name, description, permissions } of TEMPLATES)
      await database.query(
        'insert into system.permission_templates (name, description, permissions) values ($1, $2, $3::jsonb) on conflict do nothing',
        [name, description, JSON.stringify(permissions)],
      );
  });
