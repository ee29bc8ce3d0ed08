import type { ReactNode } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { CustomField } from '#client/page/CustomScreen.tsx';
import { fieldInputs } from '#engine/field-types/field-inputs.tsx';
import type { FieldInputProps } from '#engine/field-types/input/field-input-props.ts';
import { useInputScope } from '#engine/field-types/input/input-scope.ts';
import { useErrorText } from '#engine/field-types/input/useErrorText.ts';
import { useFieldLabels } from '#engine/field-types/input/useFieldWords.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

interface FieldControlProps extends FieldInputProps {
  readonly definition: CatalogueResource;
}

/** What edits one field of a record: its type's input, or the component that the file names in its place. */
export const FieldControl = ({ definition, ...props }: FieldControlProps) => {
  const Input = fieldInputs[props.field.type];
  const generated = <Input {...props} />;
  if (props.field.component === undefined) return generated;
  return (
    <OwnInput {...props} definition={definition} path={props.field.component}>
      {generated}
    </OwnInput>
  );
};

interface OwnInputProps extends FieldControlProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** An input that the file names. Inside rows and groups it gets the values of its row or group besides. */
export const OwnInput = ({ definition, path, children, ...props }: OwnInputProps) => {
  const { field, source } = props;
  const { getValues, setValue, control } = useFormContext();
  const { errors, isSubmitted } = useFormState({ control, name: source });
  const { context } = useInputScope();
  const { label } = useFieldLabels(field, source);
  const value: unknown = useWatch({ control, name: source });
  const outer = source.slice(0, Math.max(source.lastIndexOf('.'), 0));
  return (
    <CustomField
      {...props}
      path={path}
      resource={definition}
      record={getValues()}
      {...(outer && { row: (getValues(outer) ?? {}) as Readonly<Record<string, unknown>> })}
      mode={context.operation === 'create' ? 'create' : 'edit'}
      can={definition.can}
      value={value}
      label={label}
      error={useErrorText(get(errors, source) as { message?: unknown } | undefined)}
      onChange={(next) =>
        setValue(source, next ?? null, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted })
      }
    >
      {children}
    </CustomField>
  );
};
