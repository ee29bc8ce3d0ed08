import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError, useTranslate } from 'ra-core';
import { useState } from 'react';
import { errorsOf } from '#admin/form/save-failure.ts';
import { errorCode } from '#shared/error-code.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import {
  type CustomFieldsEntry,
  type CustomValueCount,
  getCustomFields,
  saveCustomFields,
} from '#shared/contracts/custom-fields.ts';
import { changesOf, draftOf, type DraftTable, entryOf } from './draft-fields.ts';
import { useListText } from '#engine/field-types/useListText.ts';
import { useHttp } from '#client/api/useApi.ts';

const KEY = ['custom-fields', 'setup'];

/**
 * The saved tables, their unsaved changes, and the function that saves them.
 * @param onRejected gets the table that the server rejected, with the errors by dotted path.
 */
export function useCustomFieldSetup(onRejected: (table: DraftTable, errors: Readonly<Record<string, string>>) => void) {
  const http = useHttp();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const showError = useErrorToast();
  const translate = useTranslate();
  const listed = useListText();
  const [drafts, setDrafts] = useState<Readonly<Record<string, DraftTable>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<CustomFieldsEntry>();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => tablesOf((await http.call(getCustomFields, { signal })).data),
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ table, deleted }: { table: DraftTable; deleted: readonly string[] }) => {
      const data = JSON.stringify([entryOf(table)]);
      const body = deleted.length > 0 ? { data, delete_values: deleted } : { data };
      return tablesOf((await http.call(saveCustomFields, { body })).data);
    },
  });
  const saved = (query.data ?? []).map(draftOf);
  const tables = saved.map((table) => drafts[table.table] ?? table);
  const unsavedOf = ({ table }: DraftTable): number => {
    const base = saved.find((each) => each.table === table);
    const draft = drafts[table];
    return base && draft ? changesOf(base, draft) : 0;
  };

  const forget = (table: string) => setDrafts(({ [table]: _forgotten, ...others }) => others);
  const take = (state: readonly CustomFieldsEntry[]) => queryClient.setQueryData(KEY, state);

  /** @returns the table as it is saved; undefined where it is not. */
  const save = async (table: DraftTable, deleted: readonly string[] = []): Promise<DraftTable | undefined> => {
    setErrors({});
    try {
      const state = await mutateAsync({ table, deleted });
      take(state);
      forget(table.table);
      setConflict(undefined);
      toast.success('custom_fields.saved');
      return state.map(draftOf).find((each) => each.table === table.table);
    } catch (error) {
      await explain(table, error);
      return undefined;
    }
  };

  const explain = async (table: DraftTable, error: unknown): Promise<void> => {
    const body: unknown = error instanceof HttpError ? error.body : undefined;
    if (errorCode(error) === 'conflict') {
      const state = tablesOf((body as { data: string }).data);
      take(state);
      return setConflict(state.find((each) => each.table === table.table));
    }
    if (errorCode(error) === 'in_use') return confirmLoss(table, (body as { values: CustomValueCount[] }).values);
    const found = errorsOf(error);
    if (found) {
      setErrors(found);
      onRejected(table, found);
    }
    return showError(error);
  };

  const confirmLoss = async (table: DraftTable, values: readonly CustomValueCount[]): Promise<void> => {
    const [first] = values;
    const isSure = await confirm({
      title: 'custom_fields.delete_values.title',
      message: 'custom_fields.delete_values.message',
      args: {
        fields: listed(
          values.map(({ title, count }) => translate('custom_fields.delete_values.field', { title, count })),
        ),
        smart_count: values.reduce((sum, { count }) => sum + count, 0),
      },
      confirm: 'custom_fields.delete_values.confirm',
      isDanger: true,
      typed: first?.key ?? true,
    });
    if (isSure)
      await save(
        table,
        values.map(({ key }) => `${table.table}.${key}`),
      );
  };

  return {
    query,
    tables,
    unsavedOf,
    unsaved: tables.reduce((sum, table) => sum + unsavedOf(table), 0),
    isSaving: isPending,
    /** By dotted path, as a save was answered. */
    errors,
    /** The version that another user has saved since then, if the last save conflicted with it. */
    conflict,
    change: (table: DraftTable) => setDrafts((known) => ({ ...known, [table.table]: table })),
    save,
    discard: (table: string) => {
      forget(table);
      setErrors({});
      setConflict(undefined);
    },
    /** Keeps the typed values and saves them over another user's version. */
    rebase: (table: DraftTable) => {
      if (!conflict) return;
      setDrafts((known) => ({ ...known, [table.table]: { ...table, version: conflict.version ?? 0 } }));
      setConflict(undefined);
    },
  };
}

/** The tables in an answer, which has them as JSON. */
const tablesOf = (data: string) => JSON.parse(data) as readonly CustomFieldsEntry[];

export type CustomFieldSetup = ReturnType<typeof useCustomFieldSetup>;
