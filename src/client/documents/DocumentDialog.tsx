import { Dialog, IconButton, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { DocumentViewer } from './DocumentViewer.tsx';
import type { DocumentVersion } from './document-version.ts';

interface DocumentDialogProps {
  readonly document: DocumentVersion;
  readonly onClose: () => void;
}

/** A document over the page, as large as the window allows. */
const DocumentDialog = ({ document, onClose }: DocumentDialogProps) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const close = (
    <IconButton size="small" aria-label={translate('ra.action.close')} onClick={onClose}>
      <X size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      fullScreen={isNarrow}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': document.name, sx: { height: isNarrow ? undefined : 'calc(100dvh - 64px)' } },
      }}
    >
      <DocumentViewer versions={[document]} selected={document} takesFocus end={close} />
    </Dialog>
  );
};

export default DocumentDialog;
