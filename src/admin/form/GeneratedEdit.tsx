import { EditBase, useEditContext, useTranslate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useLeave } from '#client/page/useLeave.ts';
import { EditForm } from './EditForm.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useRecordLabels } from '../words/form-words.ts';
import { NoPermission, RecordFailure } from './RecordStates.tsx';

/**
 * The edit screen of the resource around it, from its file. Saves by other users and rejected saves never lose typed
 * values.
 */
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
  const { record, error, refetch } = useEditContext<RaRecord>();
  const leave = useLeave();
  const translate = useTranslate();
  const words = useRecordLabels(definition);
  if (!record && error) return <RecordFailure definition={definition} error={error} onRetry={() => void refetch()} />;
  if (!record) return <FormSkeleton />;
  return (
    <>
      <PageHeader
        title={definition.singleton ? words.one : translate('form.edit_title', { name: words.titleOf(record) })}
      />
      <EditForm
        isPage
        definition={definition}
        record={record}
        onSaved={(saved) => leave(words.addressOf(saved.id))}
        onCancel={() => leave(words.addressOf(record.id))}
      />
    </>
  );
};
