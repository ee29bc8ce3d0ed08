import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type SettingsServer, startSettingsServer } from './settings-kit.ts';

describe.each(moduleDatabases())('the policy of the team on %s', (kind) => {
  let kit: SettingsServer;
  beforeAll(async () => {
    kit = await startSettingsServer(kind);
  });

  it('is never reached by the settings of a person', async () => {
    const { server, admin, read, write } = kit;
    const kim = await kit.fresh('Hiring Manager');
    await write(admin, 'admin', {
      module_configurations: { applicants: { hidden_applicant_details_tabs_for_hiring_managers: ['notes'] } },
    });

    for (const change of [
      { module_configurations: { applicants: { hidden_applicant_details_tabs_for_hiring_managers: [] } } },
      { external_vendor: { enabled: true } },
      { masterSettings: { hierarchyBasedDesignation: true } },
      { ziwo_calls: { enabled: true }, offerManager: { show_yearly_salary_breakup: false } },
    ]) {
      const response = await write(kim, 'user', change);
      expect([response.statusCode, response.json().code]).toEqual([422, 'invalid']);
    }
    await server.database.query(
      `insert into system.settings (user_id, value) values ($1, $2::jsonb)
      on conflict (user_id) where user_id is not null do update set value = excluded.value`,
      [
        kim.id,
        JSON.stringify({
          external_vendor: { enabled: true },
          masterSettings: { hierarchyBasedDesignation: true },
        }),
      ],
    );
    const mine = (await read(kim, 'user')).settings;
    expect(mine.masterSettings.hierarchyBasedDesignation).toBe(false);
    expect(mine.external_vendor.enabled).toBe(false);
  });

  describe('is kept to Admins', () => {
    const POLICY = {
      module_configurations: {
        applicants: {
          hidden_applicant_details_tabs_for_hiring_managers: ['notes'],
          hidden_candidate_fields_for_hiring_managers: ['nationality'],
        },
        jobs: { type_of_hierarchy_for_hiring_managers: 'type_1', hidden_job_fields_for_hiring_managers: ['budget'] },
        candidates: { hidden_candidate_fields_for_hiring_managers: ['nationality'] },
      },
      external_vendor: { enabled: true, users_limit: 17 },
      security: { password_min_length: 14, session_idle_minutes: 45, session_hours: 7, password_expires_days: 91 },
      regional: { language: 'de', time_zone: 'Europe/Berlin' },
    };
    const WITHHELD = /nationality|budget|type_1|:17|:45|:7[,}]|:91|Berlin/;

    it.each(['Super Recruiter', 'Recruiter', 'Hiring Manager', 'Vendor'])('from a %s', async (role) => {
      const { admin, read, write } = kit;
      const kim = await kit.fresh(role);
      await write(admin, 'admin', POLICY);

      for (const which of ['admin', 'user'] as const) {
        const { settings } = await read(kim, which);
        const { external_vendor, security, module_configurations, ...rest } = settings;
        expect(JSON.stringify([external_vendor, security, module_configurations, rest.regional])).not.toMatch(WITHHELD);
        expect([external_vendor.enabled, security.password_min_length]).toEqual([true, 14]);
        expect(module_configurations.applicants.hidden_applicant_details_tabs_for_hiring_managers).toEqual(
          role === 'Hiring Manager' ? ['notes'] : [],
        );
        expect((await write(kim, 'user', settings)).statusCode).toBe(200);
      }
      expect((await read(admin, 'admin')).settings).toMatchObject(POLICY);
    });

    it('and the tables that somebody may not read, by their very names', async () => {
      const { admin, read } = kit;
      const kim = await kit.fresh('Vendor');

      const { tables } = (await read(kim, 'admin')).settings;

      expect(Object.keys((await read(admin, 'admin')).settings.tables)).toContain('email_configurations');
      expect(tables).not.toHaveProperty('email_configurations');
      expect(Object.values(tables)).not.toContainEqual([]);
    });
  });
});
