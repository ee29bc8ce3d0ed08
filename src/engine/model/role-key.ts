/** The keys of `resources/app/roles.yaml`; the wire shows their titles ("Super Recruiter"). */
export type RoleKey = string;
