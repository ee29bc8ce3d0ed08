import { EditBase, useEditContext, useTranslate, useUpdate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { draftKey } from './draft-store.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useRecordWords } from './form-words.ts';
import { RecordForm } from './RecordForm.tsx';
import { NoPermission, RecordFailure } from './RecordStates.tsx';

/** The edit screen of the resource around it, from its file. Other people's saves and refused ones never lose what is typed. */
export const GeneratedEdit = ({ id }: { readonly id?: Identifier }) => {
  const definition = useDefinition();
  if (!definition.can.edit) return <NoPermission definition={definition} />;
  return (
    <EditBase
      {...(id !== undefined && { id })}
      mutationMode="pessimistic"
      redirect={false}
      redirectOnError={false}
      queryOptions={{ onError: () => undefined }}
    >
      <EditScreen />
    </EditBase>
  );
};

const EditScreen = () => {
  const definition = useDefinition();
  const { record, resource, error, refetch } = useEditContext<RaRecord>();
  const { profile } = useSignedIn();
  const [update] = useUpdate<RaRecord>();
  const navigate = useNavigate();
  const toast = useToast();
  const translate = useTranslate();
  const words = useRecordWords(definition);
  if (!record && error) return <RecordFailure definition={definition} error={error} onRetry={() => void refetch()} />;
  if (!record) return <FormSkeleton />;

  const handleSaved = (saved: RaRecord) => {
    toast.success('form.updated', { name: words.titleOf(saved) });
    void navigate(words.addressOf(saved.id));
  };
  const save = async (data: object, previousData: object) => {
    const change = { id: record.id, data, previousData: previousData as RaRecord };
    return (await update(resource, change, { mutationMode: 'pessimistic', returnPromise: true })) as RaRecord;
  };
  return (
    <>
      <PageHeader
        title={definition.singleton ? words.one : translate('form.edit_title', { name: words.titleOf(record) })}
      />
      <RecordForm
        key={record.id}
        definition={definition}
        operation="update"
        initial={record}
        current={record}
        draftKey={draftKey(profile.id, definition.resource, record.id)}
        saveLabel={translate('form.save')}
        save={save}
        onSaved={handleSaved}
        onCancel={() => void navigate(words.addressOf(record.id))}
      />
    </>
  );
};
