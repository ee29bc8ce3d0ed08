import { Box, Button, Typography } from '@mui/material';
import { Archive } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { startDownload } from '#client/downloads/start-download.ts';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';

const PARTS = ['rows', 'files', 'manifest'] as const;

/** Everything of the team in one file that can be put into another installation. */
const FullExport = () => {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AppDataProvider>();
  const showError = useErrorToast();
  const [isAsking, setAsking] = useState(false);
  const save = async () => {
    setAsking(true);
    try {
      startDownload(await dataProvider.askForDownload('everything', {}));
    } catch (error) {
      showError(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <PageHeader title={translate('import.everything.title')} />
      <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', px: 'var(--gutter)', py: 3, maxWidth: 720 }}>
        <Typography variant="body2">{translate('import.everything.lead')}</Typography>
        <Box component="ul" sx={{ m: 0, pl: 5, color: 'text.secondary', fontSize: 13, lineHeight: '20px' }}>
          {PARTS.map((part) => (
            <li key={part}>{translate(`import.everything.parts.${part}`)}</li>
          ))}
        </Box>
        <Typography variant="body2" role="note" sx={{ color: 'warning.main' }}>
          {translate('import.everything.careful')}
        </Typography>
        <Button
          variant="contained"
          color="primary"
          startIcon={<Archive size={16} aria-hidden />}
          disabled={isAsking}
          onClick={() => void save()}
        >
          {translate('import.everything.save')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('import.everything.restore')} <code>npm run db:restore -- everything.zip</code>
        </Typography>
      </Box>
    </>
  );
};

export default FullExport;
