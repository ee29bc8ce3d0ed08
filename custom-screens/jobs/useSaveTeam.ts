import { useUpdate } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useSavedToast } from '#admin/undo/useSavedToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Job, TeamRow } from './job-record.ts';

/** Saves the hiring team of a job, with an undo. `save` answers whether it was saved; a toast says why it was not. */
export function useSaveTeam(definition: CatalogueResource, job: Job) {
  const [update] = useUpdate<Job>();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const showSaved = useSavedToast(definition);
  const isBusy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const save = async (rows: readonly TeamRow[]): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setSaving(true);
    const resource = adminName(definition);
    const data: Job = { ...job, hiring_team: rows };
    try {
      const options = { mutationMode: 'pessimistic', returnPromise: true } as const;
      const saved = (await update(resource, { id: job.id, data, previousData: job }, options)) as Job;
      await queryClient.invalidateQueries({ queryKey: [resource, 'activity'] });
      showSaved({ before: job, typed: data, saved, wish: undefined });
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  return { save, isSaving };
}
