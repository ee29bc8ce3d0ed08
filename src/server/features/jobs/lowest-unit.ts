import type { HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** Says which of the levels above departments is the lowest that is set: the unit that the user belongs to. */
export const lowestUnit = async ({ values }: HookCall): Promise<WriteValues> => {
  const { organization, company, business_unit: unit, department } = values;
  const isAt = (own: unknown, ...below: readonly unknown[]) => (below.every((id) => id == null) ? (own ?? null) : null);
  return {
    own_business_unit: isAt(unit, department),
    own_company: isAt(company, unit, department),
    own_organization: isAt(organization, company, unit, department),
  };
};
