import { hasStorage } from '#engine/field-types/field-types.ts';
import { areWide } from '#engine/field-types/rows/are-wide.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/** Whether a resource's form has rows that need its whole width. */
export const holdsWideRows = ({ form, fields }: CatalogueResource): boolean =>
  form.sections.some((section) =>
    section.fields.some((name) => {
      const field = fields[name];
      return hasStorage(field, 'child') && areWide(field);
    }),
  );
