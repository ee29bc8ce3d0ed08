import { Box, Button, Typography } from '@mui/material';
import { Archive } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useDownload } from '#client/downloads/useDownload.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useApi } from '#client/api/useApi.ts';
import { createDownloadsApi } from '#client/downloads/api.ts';

const PARTS = ['rows', 'files', 'manifest'] as const;

/** The records and files of the team in one file, without what signs people in. */
const FullExport = () => {
  const translate = useTranslate();
  const downloadsApi = useApi(createDownloadsApi);
  const { isAsking, download } = useDownload();
  return (
    <>
      <PageHeader title={translate('imports.everything.title')} />
      <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', px: 'var(--gutter)', py: 3, maxWidth: 720 }}>
        <Typography variant="body2">{translate('imports.everything.lead')}</Typography>
        <Box component="ul" sx={{ m: 0, pl: 5, color: 'text.secondary', fontSize: 13, lineHeight: '20px' }}>
          {PARTS.map((part) => (
            <li key={part}>{translate(`imports.everything.parts.${part}`)}</li>
          ))}
        </Box>
        <Typography variant="body2" role="note" sx={{ color: 'warning.main' }}>
          {translate('imports.everything.careful')}
        </Typography>
        <Button
          variant="contained"
          color="primary"
          startIcon={<Archive size={16} aria-hidden />}
          disabled={isAsking}
          onClick={() => void download(() => downloadsApi.askForDownload('everything', {}))}
        >
          {translate('imports.everything.save')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('imports.everything.restore')} <code>npm run db:dump -- everything.zip</code>
        </Typography>
      </Box>
    </>
  );
};

export default FullExport;
