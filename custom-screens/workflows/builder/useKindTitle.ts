import { useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { StageKind } from '#shared/contracts/workflows.ts';

/** How a kind of stage is called. */
export function useKindTitle({ fields }: CatalogueResource): (kind: StageKind) => string {
  const translate = useTranslate();
  const titles = fields['kind']?.enumTitles;
  return (kind) => translate(`resources.workflow_stages.enums.kind.${kind}`, { _: titles?.[kind] ?? kind });
}
