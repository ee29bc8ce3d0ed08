import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { fileFault } from '#engine/field-types/file/file-value.ts';
import { formatBytes } from '#engine/field-types/file/format-bytes.ts';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import { errorsOf } from '#admin/form/save-failure.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useSession } from '#client/session/SessionProvider.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

interface SavePhoto {
  readonly choose: (file: File | undefined) => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly isSaving: boolean;
  /** Why the last file was not taken. */
  readonly fault: string | undefined;
}

/** As much as the server takes. */
const LIMITS = { accept: ['image/*'], maxBytes: 2 * 1024 * 1024 };

/** Saves or removes the user's picture immediately. One that is too large for the server is scaled down first. */
export const useSavePhoto = (): SavePhoto => {
  const { account } = useSession();
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();

  const save = async (photo: File | null, done: string) => {
    setSaving(true);
    setFault(undefined);
    try {
      await account.saveProfile({ photo });
      toast.success(done);
    } catch (error) {
      const message = errorsOf(error)?.photo;
      if (message) setFault(errorText(message, translate));
      else showError(error);
    } finally {
      setSaving(false);
    }
  };

  const choose = async (file: File | undefined) => {
    if (!file || isSaving) return;
    const photo = file.size > LIMITS.maxBytes && file.type.startsWith('image/') ? await shrinkPhoto(file) : file;
    const wrong = fileFault(photo, LIMITS);
    setFault(wrong && translate(wrong.key, { ...wrong.args, size: formatBytes(LIMITS.maxBytes) }));
    if (!wrong) await save(photo, 'profile.person.photo_saved');
  };

  return { choose, remove: () => save(null, 'profile.person.photo_removed'), isSaving, fault };
};
