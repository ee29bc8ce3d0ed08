import { useTranslate, useUpdate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { adminName } from '#client/api/resource-names.ts';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useOpenDefinition } from '../conditions/open-definition.ts';
import { metaOf, useChildrenQuestion } from '../children/useChildrenQuestion.tsx';
import { useSavedToast } from '../undo/useSavedToast.ts';
import { draftKey } from './draft-store.ts';
import type { Values } from './form-values.ts';
import { useGuardQuestion } from './useGuardQuestion.tsx';
import { RecordForm } from './RecordForm.tsx';

interface EditFormProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly onSaved: (record: RaRecord) => void;
  readonly onCancel: () => void;
  /** The form is the page, not a part of it. */
  readonly isPage?: boolean;
}

/** The form that changes a record, on any screen: saves, shows a toast, and leaves the rest to its screen. */
export const EditForm = ({ record, onSaved, onCancel, isPage = false, ...props }: EditFormProps) => {
  const definition = useOpenDefinition(props.definition, record);
  const { profile } = useSignedIn();
  const [update] = useUpdate<RaRecord>();
  const showSaved = useSavedToast(definition);
  const translate = useTranslate();
  const { ask, dialog } = useChildrenQuestion(definition);
  const guard = useGuardQuestion(definition);
  const save = async (data: object, previousData: object) => {
    if (!(await guard.ask(previousData as RaRecord, data as Values))) return undefined;
    const answer = await ask({ ids: [record.id], data, record: previousData as RaRecord });
    if (!answer) return undefined;
    const change = { id: record.id, data, previousData: previousData as RaRecord, ...metaOf(answer) };
    const options = { mutationMode: 'pessimistic', returnPromise: true } as const;
    const saved = (await update(adminName(definition), change, options)) as RaRecord;
    showSaved({ before: change.previousData, typed: change.data as RaRecord, saved, wish: answer.wish });
    return saved;
  };
  return (
    <>
      <RecordForm
        key={record.id}
        definition={definition}
        operation="update"
        initial={record}
        current={record}
        draftKey={draftKey(profile.id, definition.resource, record.id)}
        saveLabel={translate('form.save')}
        save={save}
        onSaved={onSaved}
        onCancel={onCancel}
        isPage={isPage}
      />
      {dialog}
      {guard.dialog}
    </>
  );
};
