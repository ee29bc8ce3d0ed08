import { Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SaveBar } from '#admin/form/SaveBar.tsx';
import { useTeamSettingsForm } from '#admin/form/useTeamSettingsForm.ts';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { settingAt } from '#shared/rules/settings.ts';
import { ModuleSettingField } from './ModuleSettingField.tsx';
import { MODULE_SETTINGS, pathOf } from './module-settings.ts';
import '../team/settings/team.css';

const MODULES = ['applicants', 'jobs', 'candidates'] as const;

/** What Hiring Managers don't see of applicants, jobs and candidates, and the tab with which applicants open. */
const ModuleConfigurationsScreen = () => {
  const translate = useTranslate();
  const { saved, touched, unsaved, isSaving, ...form } = useTeamSettingsForm('module_configurations.saved');
  return (
    <section className="team">
      <PageHeader title={translate('menu.module_configs')} />
      <form
        className="team-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (unsaved > 0 && !isSaving) void form.save();
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
                  return (
                    <ModuleSettingField
                      key={path}
                      setting={setting}
                      value={touched[path] ?? settingAt(saved, path)}
                      error={form.errorAt(path)}
                      onChange={(value) => form.edit(path, value)}
                    />
                  );
                })}
              </div>
            </section>
          ))}
        </DefinitionBoundary>
        <SaveBar
          unsaved={unsaved}
          saving={isSaving}
          isOff={unsaved === 0}
          saveLabel={translate('form.save')}
          onCancel={form.reset}
        />
      </form>
    </section>
  );
};

export default ModuleConfigurationsScreen;
