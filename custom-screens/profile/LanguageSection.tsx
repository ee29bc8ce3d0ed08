import { useId, useMemo } from 'react';
import type { ReactNode } from 'react';
import { Autocomplete, Button, MenuItem, TextField } from '@mui/material';
import { useLocales, useTranslate } from 'ra-core';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { popupText } from '#engine/field-types/input/popup-text.ts';
import { useSession, useSignedIn } from '#client/session/SessionProvider.tsx';
import { LANGUAGES, languageName } from '#shared/rules/languages.ts';
import { clockIn, formatSample, zoneOfDevice, zoneTitle } from './region-words.ts';
import { ProfileSection } from './ProfileSection.tsx';
import { useSectionForm } from './useSectionForm.ts';

interface Region {
  language: string;
  time_zone: string;
}

/** The language of the interface and the user's time zone. */
export const LanguageSection = () => {
  const { profile } = useSignedIn();
  const { account } = useSession();
  const { control } = useSectionForm<Region>({
    section: 'language',
    saved: { language: profile.language, time_zone: profile.time_zone },
    save: (values) => account.saveProfile(values),
  });
  return (
    <ProfileSection section="language">
      <div className="profile-grid">
        <LanguageChoice control={control} />
        <ZoneChoice control={control} />
      </div>
    </ProfileSection>
  );
};

const LanguageChoice = ({ control }: { readonly control: Control<Region> }) => {
  const translate = useTranslate();
  const translated = useLocales();
  const id = useId();
  const {
    field: { ref, ...field },
  } = useController({ control, name: 'language' });
  const hasTexts = translated.some(({ locale }) => locale === field.value);
  return (
    <Labelled id={id} label={translate('profile.language.language')}>
      <TextField
        {...field}
        inputRef={ref}
        select
        id={id}
        slotProps={{
          select: {
            labelId: `${id}-label`,
            SelectDisplayProps: { 'aria-describedby': `${id}-help` },
          },
        }}
      >
        {LANGUAGES.map((code) => (
          <MenuItem key={code} value={code} lang={code}>
            {languageName(code)}
          </MenuItem>
        ))}
      </TextField>
      <p id={`${id}-help`} className="field-hint" aria-live="polite">
        {translate(hasTexts ? 'profile.language.sample' : 'profile.language.not_translated', {
          sample: formatSample(field.value),
          language: languageName(field.value),
        })}
      </p>
    </Labelled>
  );
};

const ZoneChoice = ({ control }: { readonly control: Control<Region> }) => {
  const translate = useTranslate();
  const id = useId();
  const { field } = useController({ control, name: 'time_zone' });
  const zones = useMemo(() => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])], []);
  const here = zoneOfDevice();
  return (
    <Labelled id={id} label={translate('profile.language.time_zone')}>
      <Autocomplete
        disableClearable
        id={id}
        options={zones}
        value={field.value}
        onChange={(_event, zone) => field.onChange(zone)}
        onBlur={field.onBlur}
        getOptionLabel={zoneTitle}
        {...popupText(translate)}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            inputRef={field.ref}
            slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, 'aria-describedby': `${id}-help` } }}
          />
        )}
      />
      <p id={`${id}-help`} className="field-hint" aria-live="polite">
        {translate('profile.language.now', { time: clockIn(field.value) })}
      </p>
      {here && here !== field.value ? (
        <Button size="small" variant="text" color="primary" sx={{ ml: -2, mt: 1 }} onClick={() => field.onChange(here)}>
          {translate('profile.language.use_here', { zone: zoneTitle(here) })}
        </Button>
      ) : null}
    </Labelled>
  );
};

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

const Labelled = ({ id, label, children }: LabelledProps) => (
  <div className="field-input">
    <label id={`${id}-label`} htmlFor={id} className="field-label">
      {label}
    </label>
    {children}
  </div>
);
