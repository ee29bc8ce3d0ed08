import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { FileUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useRef } from 'react';
import { HiddenFileInput } from '#ui/inputs/HiddenFileInput.tsx';
import type { ToolProps } from '../tool-props.ts';
import { Faults } from './Faults.tsx';
import { Incoming } from './Incoming.tsx';
import { useReadFile } from './useReadFile.ts';

/** Takes the stages of a file into the draft, once the user has seen what changes. */
const ImportDialog = (props: ToolProps) => {
  const { builder, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, faults, found, open, back } = useReadFile(builder);
  return (
    <Dialog open fullWidth maxWidth={found ? 'lg' : 'sm'} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('workflow_builder.tools.import')}</DialogTitle>
      {found ? (
        <Incoming {...props} {...found} onBack={back} />
      ) : (
        <>
          <DialogContent>
            <p className="builder-lead">{translate('workflow_builder.import.lead')}</p>
            <HiddenFileInput ref={input} onFile={(file) => void open(file)} />
            <Button
              loading={isBusy}
              startIcon={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {translate('workflow_builder.import.choose')}
            </Button>
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

export default ImportDialog;
