import { useMediaQuery } from '@mui/material';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

const PHONE = '(max-width: 767.98px)';

/** The fields above the tabs. A phone has no room there: it shows them among the others, in their tabs. */
export function useSummaryFields({ summary, fields }: CatalogueResource): readonly FieldDefinition[] {
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  return isPhone ? [] : summary.flatMap((name) => fields[name] ?? []);
}

/** Whether the summary says all of a field, so that the tabs needn't repeat it. Of rows it names only the first. */
export const isWholeInSummary = (summary: readonly FieldDefinition[], field: FieldDefinition): boolean =>
  summary.includes(field) && typeOf(field).storage !== 'child';
