import { useTranslate, useUpdate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { recordTitle } from '#admin/words/record-title.ts';
import { useSavedToast } from '#admin/undo/useSavedToast.ts';
import { adminName } from '#client/api/resource-names.ts';
import type { CustomFieldProps } from '#client/page/custom-field-props.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';

/** Ticks a task off in its row, and opens it again. Users who can't edit tasks see the value. */
const DoneTick = ({ resource, record, can, value, children }: CustomFieldProps) => {
  const translate = useTranslate();
  const task = record as RaRecord;
  const { save, sent } = useSaveDone(resource, task);
  if (!can.edit) return children;
  return (
    <input
      type="checkbox"
      className="list-box"
      aria-label={translate('tasks.done_of', { name: recordTitle(resource, task) })}
      checked={sent ?? value === true}
      disabled={sent !== undefined}
      onChange={(event) => void save(event.target.checked)}
    />
  );
};

/** `sent` is the value on its way to the server. */
function useSaveDone(resource: CustomFieldProps['resource'], task: RaRecord) {
  const [update] = useUpdate<RaRecord>();
  const showError = useErrorToast();
  const showSaved = useSavedToast(resource);
  const [sent, setSent] = useState<boolean>();
  const save = async (done: boolean): Promise<void> => {
    const data = { ...task, done };
    setSent(done);
    try {
      const options = { mutationMode: 'pessimistic', returnPromise: true } as const;
      const change = { id: task.id, data, previousData: task };
      const saved = (await update(adminName(resource), change, options)) as RaRecord;
      showSaved({ before: task, typed: data, saved });
    } catch (error) {
      showError(error);
    } finally {
      setSent(undefined);
    }
  };
  return { save, sent };
}

export default DoneTick;
