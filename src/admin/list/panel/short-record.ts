import { typeOf } from '#engine/field-types/field-types.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

const MAX_FIELDS = 8;

/**
 * Whether records are short enough to be read and changed beside their list: up to eight fields, no rows, nothing but
 * fields on their screen.
 */
export function isShort({ fields, tabs, screens, open, can, route, singleton }: CatalogueResource): boolean {
  const own = Object.values(fields).filter(({ system }) => !system);
  return (
    route !== undefined &&
    !singleton &&
    can.show &&
    open.includes('show') &&
    screens.show === undefined &&
    own.length <= MAX_FIELDS &&
    own.every((field) => typeOf(field).storage !== 'child') &&
    tabs.every(({ related, attachments, screen }) => !related && !attachments && !screen)
  );
}
