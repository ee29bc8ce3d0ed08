import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { SaveBar } from '#admin/form/SaveBar.tsx';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';
import { errorsOf } from '#admin/form/save-failure.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { useStored } from '#ui/store.ts';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import { defaultSettings, type SettingsChange } from '#shared/rules/settings.ts';
import { MembersNav } from '../members/MembersNav.tsx';
import { SettingField } from './SettingField.tsx';
import { changesOf, faultsOf, SECTIONS, type TeamValues } from './team-fields.ts';
import '#admin/list/list.css';
import './team.css';

const DEFAULTS = defaultSettings({});

/** The settings of the whole team: new jobs, vendors, calls, passwords, sessions, and the defaults of new members. */
const TeamManagementScreen = () => {
  const translate = useTranslate();
  const { team, changeTeam } = useSettings();
  const saved: TeamValues = { ...DEFAULTS, ...useStored(team) };
  const toast = useToast();
  const showError = useErrorToast();
  const [touched, setTouched] = useState<Readonly<Record<string, unknown>>>({});
  const [rejected, setRejected] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const change = changesOf(saved, touched);
  const unsaved = Object.values(change).reduce((sum, part) => sum + Object.keys(part).length, 0);
  useLeaveGuard(unsaved, () => undefined);
  const faults = faultsOf(touched, translate);

  const save = async () => {
    setSaving(true);
    try {
      await changeTeam(change as SettingsChange);
      setTouched({});
      toast.success('team.saved');
    } catch (error) {
      const found = errorsOf(error);
      if (found) setRejected(found);
      else showError(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <section className="team">
      <PageHeader title={translate('menu.team_management')} />
      <MembersNav />
      <form
        className="team-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (unsaved > 0 && Object.keys(faults).length === 0 && !isSaving) void save();
        }}
      >
        <p className="team-lead">{translate('team.lead')}</p>
        {SECTIONS.map(({ key, fields }) => (
          <section key={key} aria-labelledby={`team-${key}`}>
            <h2 id={`team-${key}`}>{translate(`team.${key}.title`)}</h2>
            <div className="team-fields">
              {fields.map((field) => (
                <SettingField
                  key={field.path}
                  field={field}
                  value={touched[field.path] ?? field.read(saved)}
                  error={
                    faults[field.path] ?? (rejected[field.path] && errorText(rejected[field.path] ?? '', translate))
                  }
                  onChange={(value) => {
                    setTouched((before) => ({ ...before, [field.path]: value }));
                    setRejected({});
                  }}
                />
              ))}
            </div>
          </section>
        ))}
        <SaveBar
          unsaved={unsaved}
          saving={isSaving}
          isOff={unsaved === 0 || Object.keys(faults).length > 0}
          saveLabel={translate('form.save')}
          onCancel={() => setTouched({})}
        />
      </form>
    </section>
  );
};

export default TeamManagementScreen;
