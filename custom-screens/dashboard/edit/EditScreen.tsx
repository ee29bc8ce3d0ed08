import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useHttp } from '#client/api/useApi.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import type { Http } from '#client/api/http.ts';
import { saveTeamSettings, saveUserSettings } from '#shared/contracts/settings.ts';
import type { SettingsChange } from '#shared/rules/settings.ts';
import type { DashboardChoice, DashboardFrame, WidgetPlace } from '#shared/contracts/dashboard.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { DASHBOARD } from '../useFigures.ts';
import type { WidgetEntry } from '../widget-entry.ts';
import { AddWidget } from './AddWidget.tsx';
import { EditedGrid } from './EditedGrid.tsx';
import { RoleMenu } from './RoleMenu.tsx';
import { useDraftLayout } from './useDraftLayout.ts';

interface EditScreenProps {
  readonly frame: DashboardFrame;
  readonly entries: readonly WidgetEntry[];
  readonly layout: readonly WidgetPlace[];
  /** The layout of the role. */
  readonly base: readonly WidgetPlace[];
  readonly choice: DashboardChoice;
  readonly onClose: () => void;
}

/** The same widgets in the same frames, to be moved, sized, removed and added; nothing counts before it is saved. */
export const EditScreen = ({ frame, entries, layout, base, choice, onClose }: EditScreenProps) => {
  const translate = useTranslate();
  const titleOf = (key: string) => translate(entries.find((entry) => entry.key === key)?.title ?? key);
  const draft = useDraftLayout(layout, titleOf);
  const { save, isBusy } = useSave(onClose);
  const isBase = JSON.stringify(draft.layout) === JSON.stringify(base);
  return (
    <div className="dash">
      <p className="dash-day">{translate('dashboard.edit.keys')}</p>
      <PageHeader
        title={translate('dashboard.edit.title')}
        aside={<span className="list-quiet dash-wide">{translate('dashboard.edit.only_you')}</span>}
      >
        <AddWidget
          entries={entries.filter(({ key }) => !draft.layout.some((place) => place.key === key))}
          onAdd={draft.add}
        />
        <Button variant="text" disabled={isBase} onClick={() => draft.replace(base)}>
          {translate('dashboard.edit.reset')}
        </Button>
        {frame.roles.length > 0 ? (
          <RoleMenu
            roles={frame.roles}
            onSave={(role) =>
              void save(inTeam({ roles: { [role.key]: draft.layout } }), 'dashboard.edit.saved_role', {
                role: role.title,
              })
            }
            onReset={(role) =>
              void save(inTeam({ roles: { [role.key]: null } }), 'dashboard.edit.reset_role', { role: role.title })
            }
          />
        ) : null}
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          color="primary"
          loading={isBusy}
          onClick={() => void save(forMe({ layout: isBase ? null : draft.layout }), 'dashboard.edit.saved', {})}
        >
          {translate('dashboard.edit.save')}
        </Button>
      </PageHeader>
      <EditedGrid draft={draft} entries={entries} choice={choice} offered={new Set(frame.widgets)} titleOf={titleOf} />
      <p className="visually-hidden" role="status">
        {draft.said}
      </p>
    </div>
  );
};

type Layouts = NonNullable<SettingsChange['dashboard']>;

const bodyOf = (dashboard: Layouts) => ({ settings: JSON.stringify({ dashboard }) });
const forMe = (layouts: Layouts) => (http: Http) => http.call(saveUserSettings, { body: bodyOf(layouts) });
const inTeam = (layouts: Layouts) => (http: Http) => http.call(saveTeamSettings, { body: bodyOf(layouts) });

function useSave(onSaved: () => void) {
  const http = useHttp();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  const save = async (
    send: (http: Http) => Promise<unknown>,
    message: string,
    args: Readonly<Record<string, string>>,
  ) => {
    setBusy(true);
    try {
      await send(http);
      await queryClient.invalidateQueries({ queryKey: [DASHBOARD, 'frame'] });
      toast.success(message, args);
      onSaved();
    } catch (error) {
      setBusy(false);
      showError(error);
    }
  };
  return { save, isBusy };
}
