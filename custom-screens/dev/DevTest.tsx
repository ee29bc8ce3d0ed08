import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { ErrorBench } from './ErrorBench.tsx';
import { LookBench } from './LookBench.tsx';
import { NotificationBench } from './NotificationBench.tsx';
import { PanelBench } from './PanelBench.tsx';
import { QuestionBench } from './QuestionBench.tsx';
import { ToastBench } from './ToastBench.tsx';
import { UploadBench } from './UploadBench.tsx';

/** A workbench for trying out what screens are made of; outside production only. */
const DevTest = () => {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('menu.dev_test')} />
      <Box sx={{ px: 'var(--gutter)', pb: 6 }}>
        <ToastBench />
        <QuestionBench />
        <PanelBench />
        <NotificationBench />
        <UploadBench />
        <LookBench />
        <ErrorBench />
      </Box>
    </>
  );
};

export default DevTest;
