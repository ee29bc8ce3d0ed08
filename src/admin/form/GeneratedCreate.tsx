import { CreateBase, useResourceContext, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useLeave } from '#client/page/useLeave.ts';
import { useCreateOnce } from '#client/records/useCreateOnce.ts';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { useListAddress } from '#client/views/list-address.ts';
import { draftKey } from './draft-store.ts';
import { useEvaluationContext } from '../conditions/evaluation-context.ts';
import { useRecordLabels } from '../words/form-words.ts';
import { readDraft } from './draft-of-copy.ts';
import { initialValues } from './initial-values.ts';
import { RecordForm } from './RecordForm.tsx';
import { NoPermission } from './RecordStates.tsx';

/** The create screen of the resource around it, from its file. */
export const GeneratedCreate = () => {
  const definition = useDefinition();
  if (!definition.can.create) return <NoPermission definition={definition} />;
  return (
    <CreateBase mutationMode="pessimistic" redirect={false}>
      <CreateScreen />
    </CreateBase>
  );
};

const CreateScreen = () => {
  const definition = useDefinition();
  const resource = useResourceContext() ?? definition.resource;
  const { profile } = useSignedIn();
  const context = useEvaluationContext('create');
  const { search, state } = useLocation();
  const [copy] = useState(() => readDraft(state));
  const [initial] = useState(() => initialValues(definition, context, search, copy?.draft));
  const { create } = useCreateOnce();
  const leave = useLeave();
  const listAddress = useListAddress(definition.resource, definition.route ?? '/');
  const toast = useToast();
  const translate = useTranslate();
  const words = useRecordLabels(definition);

  const handleSaved = (record: RaRecord, addAnother: boolean) => {
    toast.success('form.created', { name: words.titleOf(record) });
    if (!addAnother) leave(words.addressOf(record.id));
  };
  return (
    <>
      <PageHeader title={translate('list.create', { name: words.oneInside })} />
      <RecordForm
        definition={definition}
        operation="create"
        initial={initial}
        draftKey={draftKey(profile.id, definition.resource, undefined)}
        saveLabel={translate('form.create', { name: words.oneInside })}
        save={async (data) => create(resource, data)}
        onSaved={handleSaved}
        onCancel={() => leave(listAddress)}
        isPage
        focus={copy?.focus}
      />
    </>
  );
};
