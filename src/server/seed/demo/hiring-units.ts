import { DEMO_HIERARCHY } from './hierarchy.ts';
import { departmentsOf } from './departments.ts';

/** A department that hires, with what a job takes from the levels above it. */
export interface HiringDepartment {
  readonly name: string;
  readonly code: string;
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

/** The departments of the demo hierarchy, those of one unit together. */
export const HIRING_UNITS: readonly (readonly HiringDepartment[])[] = DEMO_HIERARCHY.flatMap((organization) =>
  organization.companies.flatMap((company) =>
    company.units.map((line) => {
      const { name, code, city, departments } = departmentsOf(line);
      return departments.map((department) => ({
        ...department,
        unit: name,
        unitCode: code,
        company: company.name,
        companyCode: company.code,
        organizationCode: organization.code,
        country: company.country,
        city,
        currency: company.currency,
        isHiring: company.inactive === undefined,
      }));
    }),
  ),
);
