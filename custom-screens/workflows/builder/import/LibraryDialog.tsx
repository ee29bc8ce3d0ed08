import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useApi } from '#client/api/useApi.ts';
import { createBuilderApi } from '../api.ts';
import { KindTile } from '../KindTile.tsx';
import type { ToolProps } from '../tool-props.ts';
import { IncomingDialog } from './IncomingDialog.tsx';
import { useReadFile } from './useReadFile.ts';

/** Workflows that a draft can start from. */
const LibraryDialog = (props: ToolProps) => {
  const translate = useTranslate();
  const api = useApi(createBuilderApi);
  const { data } = useQuery({
    queryKey: ['workflow-builder', 'library'],
    queryFn: ({ signal }) => api.listLibrary(signal),
    staleTime: Infinity,
  });
  const reading = useReadFile(props.builder);
  return (
    <IncomingDialog {...props} title={translate('workflow_builder.tools.library')} reading={reading}>
      {data ? null : <Skeleton variant="rounded" height={320} />}
      <ul className="bare workflow-library">
        {data?.map((file) => (
          <li key={file.name}>
            <button
              type="button"
              className="plain-button"
              disabled={reading.isBusy}
              onClick={() => void reading.read(file)}
            >
              <b>{file.name}</b>
              <span>{file.description}</span>
              <span className="row workflow-library-stages">
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
    </IncomingDialog>
  );
};

export default LibraryDialog;
