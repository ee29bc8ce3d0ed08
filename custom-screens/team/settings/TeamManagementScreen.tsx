import { useTranslate } from 'ra-core';
import { SaveBar } from '#admin/form/SaveBar.tsx';
import { useTeamSettingsForm } from '#admin/form/useTeamSettingsForm.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { MembersNav } from '../members/MembersNav.tsx';
import { SettingField } from './SettingField.tsx';
import { faultsOf, SECTIONS } from './team-fields.ts';
import '#admin/list/list.css';
import './team.css';

/** The settings of the whole team: vendors, calls, passwords, sessions, and the defaults of new members. */
const TeamManagementScreen = () => {
  const translate = useTranslate();
  const { saved, touched, unsaved, isSaving, ...form } = useTeamSettingsForm('team.saved');
  const faults = faultsOf(touched, translate);
  return (
    <section className="team">
      <PageHeader title={translate('menu.team_management')} />
      <MembersNav />
      <form
        className="team-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (unsaved > 0 && Object.keys(faults).length === 0 && !isSaving) void form.save();
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
                  error={faults[field.path] ?? form.errorAt(field.path)}
                  onChange={(value) => form.edit(field.path, value)}
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
          onCancel={form.reset}
        />
      </form>
    </section>
  );
};

export default TeamManagementScreen;
