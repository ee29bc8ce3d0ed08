import type { DashboardFrame, Period, WidgetFigures, WidgetPlace } from '#shared/contracts/dashboard.ts';
import type { Http } from '#client/api/http.ts';

/** What the figures of the dashboard are narrowed to. */
export interface DashboardChoice {
  readonly days: Period;
  readonly organization?: number | undefined;
  readonly company?: number | undefined;
  readonly business_unit?: number | undefined;
  readonly department?: number | undefined;
  readonly job?: number | undefined;
  readonly person?: number | undefined;
}

/** The dashboard of the user, and what Admins set for a role. */
export interface DashboardApi {
  getFrame(signal: AbortSignal): Promise<DashboardFrame>;
  getFigures(key: string, choice: DashboardChoice, signal: AbortSignal): Promise<WidgetFigures>;
  /** @param layout null: that of the role. */
  saveLayout(layout: readonly WidgetPlace[] | null): Promise<void>;
  saveRoleLayout(role: string, layout: readonly WidgetPlace[] | null): Promise<void>;
}

const DASHBOARD = '/customer/dashboard/';

export const createDashboardApi = (http: Pick<Http, 'request'>): DashboardApi => {
  const save = async (url: string, dashboard: object) => {
    await http.request({ method: 'PATCH', url, data: { settings: JSON.stringify({ dashboard }) } });
  };
  return {
    getFrame: async (signal) => (await http.request<{ data: DashboardFrame }>({ url: DASHBOARD, signal })).body.data,
    getFigures: async (key, choice, signal) => {
      const params = Object.fromEntries(
        Object.entries(choice).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      );
      const url = `${DASHBOARD}widgets/${key}/`;
      return (await http.request<{ data: WidgetFigures }>({ url, params, signal })).body.data;
    },
    saveLayout: (layout) => save('/customer/user-setting/', { layout }),
    saveRoleLayout: (role, layout) => save('/customer/admin-setting/', { roles: { [role]: layout } }),
  };
};
