import { Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { SaveBar } from '#admin/form/SaveBar.tsx';
import { errorsOf } from '#admin/form/save-failure.ts';
import { useLeaveGuard } from '#admin/form/useLeaveGuard.ts';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import { defaultSettings, settingAt } from '#shared/rules/settings.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useStored } from '#ui/store.ts';
import { ModuleSettingField } from './ModuleSettingField.tsx';
import { changeOf, MODULE_SETTINGS, pathOf } from './module-settings.ts';
import '../team/settings/team.css';

const MODULES = ['applicants', 'jobs', 'candidates'] as const;

const DEFAULTS = defaultSettings({});

/** What Hiring Managers don't see of applicants, jobs and candidates, and the tab with which applicants open. */
const ModuleConfigurationsScreen = () => {
  const translate = useTranslate();
  const { team, changeTeam } = useSettings();
  const saved = { ...DEFAULTS, ...useStored(team) };
  const toast = useToast();
  const showError = useErrorToast();
  const [touched, setTouched] = useState<Readonly<Record<string, unknown>>>({});
  const [rejected, setRejected] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const unsaved = Object.entries(touched).filter(
    ([path, value]) => JSON.stringify(value) !== JSON.stringify(settingAt(saved, path)),
  );
  useLeaveGuard(unsaved.length, () => undefined);
  const save = async () => {
    setSaving(true);
    try {
      await changeTeam(changeOf(Object.fromEntries(unsaved)));
      setTouched({});
      toast.success('module_configurations.saved');
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
      <PageHeader title={translate('menu.module_configs')} />
      <form
        className="team-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (unsaved.length > 0 && !isSaving) void save();
        }}
      >
        <p className="team-lead">{translate('module_configurations.lead')}</p>
        <DefinitionBoundary
          fallback={<Skeleton variant="rounded" height={320} />}
          renderFailure={(error, retry) => <ErrorState error={error} onRetry={retry} />}
        >
          {MODULES.map((module) => (
            <section key={module} aria-labelledby={`module-${module}`}>
              <h2 id={`module-${module}`}>{translate(`menu.${module}`)}</h2>
              <div className="team-fields">
                {MODULE_SETTINGS.filter((each) => each.module === module).map((setting) => {
                  const path = pathOf(setting);
                  const error = rejected[path];
                  return (
                    <ModuleSettingField
                      key={path}
                      setting={setting}
                      value={touched[path] ?? settingAt(saved, path)}
                      error={error === undefined ? undefined : errorText(error, translate)}
                      onChange={(value) => {
                        setTouched((before) => ({ ...before, [path]: value }));
                        setRejected({});
                      }}
                    />
                  );
                })}
              </div>
            </section>
          ))}
        </DefinitionBoundary>
        <SaveBar
          unsaved={unsaved.length}
          saving={isSaving}
          isOff={unsaved.length === 0}
          saveLabel={translate('form.save')}
          onCancel={() => setTouched({})}
        />
      </form>
    </section>
  );
};

export default ModuleConfigurationsScreen;
