import type { ReactNode } from 'react';
import { CustomField } from '#client/page/CustomScreen.tsx';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';

interface FactValueProps {
  readonly definition: CatalogueResource;
  readonly record: Readonly<Record<string, unknown>>;
  readonly field: FieldDefinition;
  /** What its type shows. */
  readonly children: ReactNode;
}

/** A value to read: as the component that the file names draws it, else as it is given. */
export const FactValue = ({ definition, record, field, children }: FactValueProps) =>
  field.component === undefined ? (
    children
  ) : (
    <CustomField
      path={field.component}
      resource={definition}
      record={record}
      mode="show"
      can={definition.can}
      field={field}
      value={record[field.name]}
    >
      {children}
    </CustomField>
  );
