import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { isOffered, recordActionsOf } from '#admin/record-actions/record-actions.ts';
import { useRecordActions } from '#admin/record-actions/useRecordActions.tsx';
import { useRecordContext } from '#admin/conditions/useRecordContext.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';

const ACTION = 'new_version';

/** The way from a version that can't change to a draft of it, for users who can take it. */
export const NewVersion = ({ workflow }: { readonly workflow: RaRecord }) => {
  const translate = useTranslate();
  const definition = useDefinition('workflows');
  const context = useRecordContext(definition, workflow);
  const { ask, isBusy, dialogs } = useRecordActions(definition);
  const action = recordActionsOf(definition, 'show').find(
    (each) => each.definition.key === ACTION && isOffered(definition, each, workflow, context),
  );
  if (!action) return null;
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        size="small"
        loading={isBusy}
        onClick={() => void ask(action, { record: workflow })}
      >
        {translate(`resources.workflows.actions.${ACTION}`, { _: action.definition.title })}
      </Button>
      {dialogs}
    </>
  );
};
