import { useResourceContext, useUpdate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorCode } from '#shared/error-code.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { metaOf, useChildrenQuestion } from '../children/useChildrenQuestion.tsx';
import type { Values } from '../form/form-values.ts';
import { useGuardQuestion } from '../form/useGuardQuestion.tsx';
import { mergeVersions } from '../form/merge-versions.ts';
import { errorsOf, versionOf } from '../form/save-failure.ts';
import { useSavedToast } from '../undo/useSavedToast.ts';
import { FactClash } from './FactClash.tsx';

interface SaveFactWanted {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  /** The record when editing began. */
  readonly start: RaRecord;
  readonly name: string;
  readonly onClose: () => void;
}

/** The newest version, in which the field has yet another value. */
interface Clash {
  readonly mine: Values;
  readonly theirs: RaRecord;
}

/**
 * Saves one value on top of the newest version. Changes by other users in other fields stay; for the same field, both
 * values are shown and the user chooses.
 */
export function useSaveFact({ definition, record, start, name, onClose }: SaveFactWanted) {
  const resource = useResourceContext() ?? definition.resource;
  const [update] = useUpdate<RaRecord>();
  const { ask, dialog } = useChildrenQuestion(definition);
  const guard = useGuardQuestion(definition);
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const showSaved = useSavedToast(definition);
  const isBusy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [clash, setClash] = useState<Clash>();

  const isClash = (value: unknown, theirs: Values) =>
    mergeVersions(definition, start, { ...start, [name]: value }, theirs).clashes.includes(name);
  const put = async (value: unknown, on: RaRecord) => {
    const data = { ...on, [name]: value };
    if (!(await guard.ask(on, data))) return;
    const answer = await ask({ ids: [on.id], data, record: on });
    if (!answer) return;
    const change = { id: on.id, data, previousData: on, ...metaOf(answer) };
    const options = { mutationMode: 'pessimistic', returnPromise: true } as const;
    const saved = (await update(resource, change, options)) as RaRecord;
    await queryClient.invalidateQueries({ queryKey: [resource, 'activity'] });
    showSaved({ before: on, typed: data, saved, wish: answer.wish });
    onClose();
  };
  const send = async (value: unknown, on: RaRecord): Promise<void> => {
    try {
      await put(value, on);
    } catch (error) {
      const theirs = errorCode(error) === 'conflict' ? (versionOf(error) as RaRecord | undefined) : undefined;
      if (!theirs || theirs.updated_on === on.updated_on) throw error;
      await queryClient.invalidateQueries({ queryKey: [resource, 'getOne'] });
      if (isClash(value, theirs)) setClash({ mine: { ...start, [name]: value }, theirs });
      else await send(value, theirs);
    }
  };
  const run = async (value: unknown, on: RaRecord) => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setSaving(true);
    try {
      await send(value, on);
      return undefined;
    } catch (error) {
      showError(error);
      return errorsOf(error);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  const save = async (values: Values) => {
    const value = values[name] ?? null;
    if (!isClash(value, record)) return run(value, record);
    setClash({ mine: { ...start, [name]: value }, theirs: record });
    return undefined;
  };
  const choice = clash ? (
    <FactClash
      {...clash}
      base={start}
      onCancel={() => setClash(undefined)}
      onChoose={(side) => {
        setClash(undefined);
        if (side === 'theirs') onClose();
        else void run(clash.mine[name], clash.theirs);
      }}
      name={name}
    />
  ) : null;
  return {
    save,
    isSaving,
    dialogs: (
      <>
        {dialog}
        {guard.dialog}
        {choice}
      </>
    ),
  };
}
