import { Button } from '@mui/material';
import { EyeOff, MonitorUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '#admin/form/FormField.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { chosenFile } from '#engine/field-types/file/file-value.ts';
import type { FileValue } from '#engine/field-types/file/file-value.ts';
import { canCapture, captureScreen } from './capture-screen.ts';

const PictureEditor = lazy(() => import('./PictureEditor.tsx').then((file) => ({ default: file.PictureEditor })));

const NAME = 'screenshot';

/** A picture by upload or of the screen; parts of it can be hidden before it leaves the device. */
export const ScreenshotInput = () => {
  const translate = useTranslate();
  const toast = useToast();
  const { setValue } = useFormContext();
  const value = useWatch({ name: NAME }) as FileValue | undefined;
  const [editing, setEditing] = useState<File>();
  const file = value && 'rawFile' in value ? value.rawFile : undefined;

  const take = (taken: File) =>
    setValue(NAME, chosenFile(taken), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const capture = async () => {
    try {
      const taken = await captureScreen();
      if (!taken) return;
      take(taken);
      setEditing(taken);
    } catch {
      toast.error('feedback.give.capture_failed');
    }
  };
  return (
    <div>
      <FormField name={NAME} />
      <div className="feedback-picture-actions">
        {canCapture() ? (
          <Button startIcon={<MonitorUp size={16} strokeWidth={1.75} aria-hidden />} onClick={() => void capture()}>
            {translate('feedback.give.capture')}
          </Button>
        ) : null}
        {file ? (
          <Button startIcon={<EyeOff size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setEditing(file)}>
            {translate('feedback.give.hide_parts')}
          </Button>
        ) : null}
      </div>
      {editing ? (
        <Suspense fallback={null}>
          <PictureEditor
            file={editing}
            onClose={() => setEditing(undefined)}
            onDone={(changed) => {
              setEditing(undefined);
              take(changed);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
