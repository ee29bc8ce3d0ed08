import { Form } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useRecordForm } from './form-context.ts';
import type { Values } from './form-values.ts';
import { useRecordCheck, useRecordResolver } from './record-resolver.ts';
import { useRevalidation } from './useRevalidation.ts';
import type { Revalidation } from './useRevalidation.ts';

interface CheckedFormProps {
  /** What the form starts with. */
  readonly record: Values;
  /** Saves; returns the errors of the server, by field. */
  readonly onSubmit: (values: Values) => Promise<object | undefined>;
  readonly id?: string;
  readonly className?: string;
  /** After a rejected save the first invalid field gets the focus, unless something else does. */
  readonly shouldFocusError?: boolean;
  readonly children: ReactNode;
}

/**
 * The form element around fields of a record, whole or in part: checked by the schema before it is sent, and again on
 * changes after a rejection.
 */
export const CheckedForm = ({ record, onSubmit, children, ...rest }: CheckedFormProps) => {
  const { definition, context } = useRecordForm();
  const check = useRecordCheck(definition, context);
  const resolver = useRecordResolver(check);
  const turn = useRef(0);
  const submit = (values: Values) => {
    turn.current += 1;
    return onSubmit(values);
  };
  return (
    <Form
      {...rest}
      record={record as RaRecord}
      resolver={resolver}
      reValidateMode="onSubmit"
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      <LookingAgain check={check} turn={turn} />
      {children}
    </Form>
  );
};

const LookingAgain = (revalidation: Revalidation) => {
  useRevalidation(revalidation);
  return null;
};
