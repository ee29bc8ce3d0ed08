import { readSeed } from '../read-seed.ts';

/** What the demo's organizations and companies have in common, by the names of their fields. None of them exists. */
export interface LegalEntity {
  readonly name: string;
  readonly code: string;
  readonly legal_name: string;
  readonly type: string;
  readonly industry: string;
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly postal_code: string;
  readonly phone: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly domain: string;
}

export interface DemoOrganization extends LegalEntity {
  readonly founded_on: string;
  readonly status: string;
  readonly companies: readonly DemoCompany[];
}

export interface DemoCompany extends LegalEntity {
  readonly ownership_share?: number;
  /** Of a company that has stopped hiring. */
  readonly deactivation_reason?: string;
  readonly units: readonly DemoUnit[];
}

export interface DemoUnit {
  readonly name: string;
  readonly code: string;
  readonly city: string;
  readonly headcount: number;
  /** Head counts by department. */
  readonly departments: Readonly<Record<string, number>>;
}

export const demoOrganizations = (): readonly DemoOrganization[] =>
  readSeed<{ organizations: readonly DemoOrganization[] }>('demo/companies').organizations;

export interface DemoDepartment {
  readonly name: string;
  readonly code: string;
  readonly headcount: number;
}

export const departmentsOf = ({ code, departments }: DemoUnit): DemoDepartment[] =>
  Object.entries(departments).map(([name, headcount], index) => {
    const letters = name
      .replaceAll(/[^A-Za-z]/g, '')
      .slice(0, 4)
      .toUpperCase();
    return { name, code: `${code}-${letters}${index + 1}`.slice(0, 20), headcount };
  });

/** A department that hires, with what a job takes from the levels above it. */
export interface HiringDepartment extends DemoDepartment {
  readonly unit: string;
  readonly unitCode: string;
  readonly company: string;
  readonly companyCode: string;
  readonly organizationCode: string;
  readonly country: string;
  readonly city: string;
  readonly currency: string;
  /** False where the company has stopped hiring. */
  readonly isHiring: boolean;
}

/** The departments of the demo companies, those of one unit together. */
export const hiringUnits = (): readonly (readonly HiringDepartment[])[] =>
  demoOrganizations().flatMap((organization) =>
    organization.companies.flatMap((company) =>
      company.units.map((unit) =>
        departmentsOf(unit).map((department) => ({
          ...department,
          unit: unit.name,
          unitCode: unit.code,
          company: company.name,
          companyCode: company.code,
          organizationCode: organization.code,
          country: company.country,
          city: unit.city,
          currency: company.currency,
          isHiring: company.deactivation_reason === undefined,
        })),
      ),
    ),
  );
