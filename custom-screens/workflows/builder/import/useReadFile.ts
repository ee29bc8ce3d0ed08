import { useState } from 'react';
import { HttpError } from 'ra-core';
import { errorText, packError } from '#engine/field-types/input/useErrorText.ts';
import { useTranslate } from 'ra-core';
import { useApi } from '#client/api/useApi.ts';
import { MAX_FILE_BYTES, type ReadStages, type WorkflowFile } from '#shared/contracts/workflow-file.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { createBuilderApi } from '../api.ts';
import type { Builder } from '../useBuilder.ts';

/** An error of a file and where it is: `stages.2.kind`. */
export interface FileFault {
  readonly path: string;
  readonly text: string;
}

/** Has a workflow read by the server, which names everything that is wrong with it. */
export function useReadFile({ workflow }: Builder) {
  const translate = useTranslate();
  const api = useApi(createBuilderApi);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly FileFault[]>([]);
  const [found, setFound] = useState<{ readonly file: WorkflowFile; readonly read: ReadStages }>();
  const read = async (file: WorkflowFile) => {
    setBusy(true);
    setFaults([]);
    try {
      setFound({ file, read: await api.readFile(workflow.id, file) });
    } catch (error) {
      setFaults(faultsOf(error, translate));
    } finally {
      setBusy(false);
    }
  };
  const open = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MAX_FILE_BYTES)
      return setFaults([{ path: '', text: translate('workflow_builder.import.too_large') }]);
    const file = parsed(await chosen.text());
    if (file) return read(file);
    return setFaults([{ path: '', text: translate('workflow_builder.import.not_json') }]);
  };
  return { isBusy, faults, found, read, open, back: () => setFound(undefined) };
}

/** The server looks at what is in it. */
function parsed(text: string): WorkflowFile | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as WorkflowFile) : undefined;
  } catch {
    return undefined;
  }
}

function faultsOf(error: unknown, translate: ReturnType<typeof useTranslate>): readonly FileFault[] {
  const message = error instanceof Error ? error.message : String(error);
  const errors = error instanceof HttpError ? ((error.body as { errors?: FieldErrors }).errors ?? {}) : {};
  const named = Object.entries(errors).map(([path, { message: key, args, text }]) => ({
    path,
    text: errorText(packError(key, args, text), translate),
  }));
  return named.length > 0 ? named : [{ path: '', text: message }];
}
