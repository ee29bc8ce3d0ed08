/** What permissions are explained for. `export` needs the record to be readable besides; `import` is of no record. */
export const EXPLAINED = ['read', 'choose', 'create', 'update', 'delete', 'export', 'import'] as const;

/** A role as the wire and the files name it. */
export interface NamedRole {
  /** As files and the database have it: `super_recruiter`. */
  readonly key: string;
  /** As the wire has it: "Super Recruiter". */
  readonly title: string;
}

type Roles = Readonly<Record<string, NamedRole>>;

/** The role of this title or key; undefined where there is none. */
export const findRole = (roles: Roles, name: string): NamedRole | undefined =>
  (Object.hasOwn(roles, name) ? roles[name] : undefined) ?? Object.values(roles).find(({ title }) => title === name);

/** The title of a role key. A role whose entry was removed from the files is shown by its key. */
export const roleTitle = (roles: Roles, key: string): string =>
  (Object.hasOwn(roles, key) ? roles[key]?.title : undefined) ?? key;
