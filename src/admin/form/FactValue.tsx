import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { CustomField } from '#client/page/CustomScreen.tsx';
import { OwnDisplayContext } from '#engine/field-types/display/own-display.ts';
import type { DrawOwnValue } from '#engine/field-types/display/field-display.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

interface FactValueProps {
  readonly definition: CatalogueResource;
  readonly record: Readonly<Record<string, unknown>>;
  readonly field: FieldDefinition;
  /** What its type shows. */
  readonly children: ReactNode;
}

/**
 * A value to read: as the component that the file names renders it, else as it is given. Inside rows and groups alike.
 */
export const FactValue = ({ definition, record, field, children }: FactValueProps) => {
  const drawInside = useMemo<DrawOwnValue>(
    () =>
      ({ field: inner, value, row }, generated) => (
        <OwnValue {...{ definition, record, row, field: inner, value }}>{generated}</OwnValue>
      ),
    [definition, record],
  );
  if (field.component !== undefined)
    return (
      <OwnValue {...{ definition, record, field }} value={record[field.name]}>
        {children}
      </OwnValue>
    );
  return field.fields ? <OwnDisplayContext value={drawInside}>{children}</OwnDisplayContext> : children;
};

interface OwnValueProps extends FactValueProps {
  readonly row?: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

const OwnValue = ({ definition, field, ...props }: OwnValueProps) => (
  <CustomField
    {...props}
    path={field.component ?? ''}
    resource={definition}
    mode="show"
    can={definition.can}
    field={field}
  />
);
