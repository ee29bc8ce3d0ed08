import { Button } from '@mui/material';
import { FileUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { HiddenFileInput } from '#ui/inputs/HiddenFileInput.tsx';
import type { ToolProps } from '../tool-props.ts';
import { IncomingDialog } from './IncomingDialog.tsx';
import { useReadFile } from './useReadFile.ts';

/** Takes the stages of a file into the draft. */
const ImportDialog = (props: ToolProps) => {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const reading = useReadFile(props.builder);
  return (
    <IncomingDialog {...props} title={translate('workflow_builder.tools.import')} reading={reading}>
      <p className="builder-lead">{translate('workflow_builder.import.lead')}</p>
      <HiddenFileInput ref={input} onFile={(file) => void reading.open(file)} />
      <Button
        loading={reading.isBusy}
        startIcon={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {translate('workflow_builder.import.choose')}
      </Button>
    </IncomingDialog>
  );
};

export default ImportDialog;
