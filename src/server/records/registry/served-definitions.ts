import { composeHiddenFields } from '#engine/access/hidden-fields.ts';
import { composeHiddenTabs } from '#engine/access/hidden-tabs.ts';
import { composeCustomFields } from '#engine/custom-fields/compose.ts';
import type { CustomFieldTable } from '#engine/custom-fields/custom-field.ts';
import type { Definitions } from '#engine/model/definition.ts';
import { composeCurrency } from '#engine/model/with-currency.ts';
import { DEFAULT_CURRENCY, type SettingsChange } from '#shared/rules/settings.ts';

/** The definitions of the files with the custom fields, the currency, and what the team's settings hide from roles. */
export function servedDefinitions(
  files: Definitions,
  customFields: readonly CustomFieldTable[],
  settings: SettingsChange,
): Definitions {
  const currency = settings.money?.currency ?? DEFAULT_CURRENCY;
  const complete = composeCurrency(composeCustomFields(files, customFields), currency);
  return composeHiddenTabs(composeHiddenFields(complete, settings), settings);
}
