import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useApi } from '#client/api/useApi.ts';
import { createBuilderApi } from '../api.ts';
import { KindTile } from '../KindTile.tsx';
import type { ToolProps } from '../tool-props.ts';
import { Faults } from './Faults.tsx';
import { Incoming } from './Incoming.tsx';
import { useReadFile } from './useReadFile.ts';

/** Workflows that a draft can start from. */
const LibraryDialog = (props: ToolProps) => {
  const { builder, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const api = useApi(createBuilderApi);
  const { data } = useQuery({
    queryKey: ['workflow-builder', 'library'],
    queryFn: ({ signal }) => api.listLibrary(signal),
    staleTime: Infinity,
  });
  const { isBusy, faults, found, read, back } = useReadFile(builder);
  return (
    <Dialog open fullWidth maxWidth={found ? 'lg' : 'sm'} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('workflow_builder.tools.library')}</DialogTitle>
      {found ? (
        <Incoming {...props} {...found} onBack={back} />
      ) : (
        <>
          <DialogContent>
            {data ? null : <Skeleton variant="rounded" height={320} />}
            <ul className="workflow-library">
              {data?.map((file) => (
                <li key={file.name}>
                  <button type="button" disabled={isBusy} onClick={() => void read(file)}>
                    <b>{file.name}</b>
                    <span>{file.description}</span>
                    <span className="workflow-library-stages">
                      {file.stages.map(({ name, kind }) => (
                        <KindTile key={name} kind={kind} />
                      ))}
                      <small className="num">
                        {translate('workflow_builder.import.stages', { smart_count: file.stages.length })}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <Faults faults={faults} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
};

export default LibraryDialog;
