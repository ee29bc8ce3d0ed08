import { useState } from 'react';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { DropZone } from '#client/uploads/DropZone.tsx';
import type { TrimmedFiles } from '#client/uploads/DropZone.tsx';
import { Bench } from './Bench.tsx';

const MODES = ['single', 'image', 'multiple', 'folder'] as const;
const MAX = 3;

/** The drop zone in its modes; the one for many keeps three. Nothing is sent anywhere. */
export const UploadBench = () => {
  const translate = useTranslate();
  const [names, setNames] = useState<readonly string[]>([]);
  const trim = (files: readonly File[]): TrimmedFiles =>
    files.length <= MAX
      ? { files }
      : { files: files.slice(0, MAX), notice: { message: 'dev.uploads.trimmed', args: { most: MAX } } };
  return (
    <Bench name="uploads">
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { lg: '1fr 1fr' } }}>
        {MODES.map((mode) => (
          <DropZone
            key={mode}
            mode={mode}
            filter={mode === 'multiple' ? trim : undefined}
            onFiles={(files) => setNames(files.map(({ name }) => name))}
          />
        ))}
      </Box>
      <output>{translate('dev.uploads.taken', { names: names.join(', ') || '–' })}</output>
    </Bench>
  );
};
