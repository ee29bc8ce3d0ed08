import { useMemo } from 'react';
import { recordOf, useAnswer } from '#engine/field-types/input/useAnswer.ts';
import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import { conditionHolds } from '../../conditions/condition-holds.ts';
import { useRecordForm } from '../form-context.ts';

interface Conditional {
  readonly key: string;
  readonly visibleWhen?: Predicate;
}

/** The tabs or sections whose conditions are met, looked at again when a field that they name changes. */
export function useVisible<Part extends Conditional>(parts: readonly Part[]): readonly Part[] {
  const { definition, context } = useRecordForm();
  const names = useMemo(
    () => [...new Set(parts.flatMap(({ visibleWhen }) => (visibleWhen ? [...fieldsUsed(visibleWhen)] : [])))],
    [parts],
  );
  // As text, which is the same for the same parts.
  const keys = useAnswer(names, (read) => {
    const record = recordOf(names, read);
    return parts
      .filter(({ visibleWhen }) => conditionHolds(visibleWhen, definition, record, context))
      .map(({ key }) => key)
      .join(' ');
  });
  return useMemo(() => {
    const visible = new Set(keys.split(' '));
    return parts.filter(({ key }) => visible.has(key));
  }, [keys, parts]);
}
