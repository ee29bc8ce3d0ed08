import { useRef } from 'react';
import { Button, CircularProgress } from '@mui/material';
import { Upload } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Face } from '#ui/marks/Face.tsx';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { useSavePhoto } from './useSavePhoto.ts';

/** The user's picture. Choosing one saves it; without one, the initials are shown. */
export const PhotoField = () => {
  const translate = useTranslate();
  const { profile } = useSignedIn();
  const { choose, remove, isSaving, fault } = useSavePhoto();
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const name = `${profile.first_name} ${profile.last_name}`.trim() || profile.username;
  const hasPhoto = profile.photo !== null;
  return (
    <div
      className="profile-photo"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <Face name={name} size="lg" image={profile.photo?.url} />
      <div>
        <div className="profile-photo-actions">
          <Button
            ref={chooser}
            size="small"
            aria-disabled={isSaving}
            startIcon={
              isSaving ? <CircularProgress size={14} color="inherit" aria-hidden /> : <Upload aria-hidden size={14} />
            }
            onClick={() => picker.current?.click()}
          >
            {translate(hasPhoto ? 'profile.person.replace_photo' : 'profile.person.choose_photo')}
          </Button>
          {hasPhoto ? (
            <Button
              size="small"
              variant="text"
              disabled={isSaving}
              onClick={() => {
                chooser.current?.focus();
                void remove();
              }}
            >
              {translate('profile.person.remove_photo')}
            </Button>
          ) : null}
        </div>
        <input
          ref={picker}
          hidden
          type="file"
          accept="image/*"
          aria-label={translate('profile.person.photo')}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <p className="field-hint">{translate('profile.person.photo_help')}</p>
        <div aria-live="polite">{fault ? <FieldError id="photo-error" text={fault} /> : null}</div>
      </div>
    </div>
  );
};
