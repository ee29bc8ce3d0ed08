import { Button, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import './versions.css';

/** A version of what Admins configure as a whole. */
export interface KeptVersion {
  readonly version: number;
  /** Null: no one saved it as a version. */
  readonly author: { readonly name: string } | null;
  readonly created_on: string;
  readonly note: string | null;
  readonly restored_from: number | null;
}

interface VersionsDialogProps<Version extends KeptVersion> {
  /** Newest first; undefined until they are there. */
  readonly versions: readonly Version[] | undefined;
  readonly error: unknown;
  /** Nothing can be restored while something is edited. */
  readonly hasDraft: boolean;
  /** How many changes a version has, for the line that opens them. */
  readonly countOf: (version: Version) => number;
  /** The changes of a version, as items of a list. */
  readonly renderChanges: (version: Version) => ReactNode;
  /** More lines about a version. */
  readonly renderMore?: (version: Version) => ReactNode;
  readonly onRestore: (version: number) => Promise<void>;
  readonly onClose: () => void;
}

/** The versions of a configuration, each with its author, its note and its changes; one of them can be restored. */
export const VersionsDialog = <Version extends KeptVersion>(props: VersionsDialogProps<Version>) => {
  const { versions, error, hasDraft, countOf, renderChanges, renderMore, onRestore, onClose } = props;
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const [running, setRunning] = useState<number>();
  const restore = async (version: number) => {
    setRunning(version);
    try {
      await onRestore(version);
      toast.success('versions.restored', { version });
      onClose();
    } catch (failure) {
      showError(failure);
    } finally {
      setRunning(undefined);
    }
  };
  return (
    <ActionDialog title={translate('versions.title')} size="sm" className="dialog-grid versions" onClose={onClose}>
      {hasDraft ? <p className="hint">{translate('versions.draft')}</p> : null}
      {error ? <p className="hint">{translate('versions.failure')}</p> : null}
      {versions || error ? null : <Skeleton variant="rounded" height={160} />}
      {versions?.length === 0 ? <p className="hint">{translate('versions.none')}</p> : null}
      <ol className="bare">
        {versions?.map((version, index) => (
          <li key={version.version}>
            <div>
              <VersionLines version={version} />
              {renderMore?.(version)}
              {countOf(version) > 0 ? (
                <details>
                  <summary>{translate('versions.changes', { smart_count: countOf(version) })}</summary>
                  <ul>{renderChanges(version)}</ul>
                </details>
              ) : null}
            </div>
            {index === 0 ? null : (
              <Button
                size="small"
                disabled={hasDraft || (running !== undefined && running !== version.version)}
                loading={running === version.version}
                onClick={() => void restore(version.version)}
              >
                {translate('versions.restore', { version: version.version })}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </ActionDialog>
  );
};

const VersionLines = ({ version: { version, author, created_on, note, restored_from } }: { version: KeptVersion }) => {
  const translate = useTranslate();
  const time = formatInstant(created_on);
  return (
    <>
      <b>{translate('versions.version', { version })}</b>
      <small>
        {author ? translate('versions.by', { name: author.name, time }) : translate('versions.elsewhere', { time })}
      </small>
      {note ? <q>{note}</q> : null}
      {restored_from === null ? null : <small>{translate('versions.from', { version: restored_from })}</small>}
    </>
  );
};
