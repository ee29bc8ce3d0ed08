import { Switch } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { SwitchName } from './api.ts';
import { useMatrixApi } from './useMatrices.ts';

const SWITCH = 'approval-switch';

/** SPEC 4: a switch of the team, read from the server again after a change. */
function useTeamSwitch(name: SwitchName) {
  const api = useMatrixApi('job');
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const [isChanging, setChanging] = useState(false);
  const { data } = useQuery({ queryKey: [SWITCH, name], queryFn: ({ signal }) => api.readSwitch(name, signal) });
  const change = async (status: boolean) => {
    setChanging(true);
    try {
      await api.changeSwitch(name, status);
      await queryClient.invalidateQueries({ queryKey: [SWITCH, name] });
    } catch (error) {
      showError(error);
    } finally {
      setChanging(false);
    }
  };
  return { isOn: data, isChanging, change };
}

/** The two switches beside the title. */
export const ApprovalSwitches = () => (
  <div className="apm-switches">
    <TeamSwitch name="job-approval" label="approvals.switches.approval" />
    <TeamSwitch name="budgeted" label="approvals.switches.budget" />
  </div>
);

const TeamSwitch = ({ name, label }: { readonly name: SwitchName; readonly label: string }) => {
  const translate = useTranslate();
  const { isOn, isChanging, change } = useTeamSwitch(name);
  return (
    <label className="row">
      <Switch
        checked={isOn ?? false}
        disabled={isOn === undefined || isChanging}
        slotProps={{ input: { role: 'switch' } }}
        onChange={(_event, next) => void change(next)}
      />
      {translate(label)}
    </label>
  );
};

/** SPEC 2.7's warning while approval is off. */
export const ApprovalWarning = () => {
  const translate = useTranslate();
  const { isOn } = useTeamSwitch('job-approval');
  if (isOn !== false) return null;
  return (
    <p className="row apm-warning" role="status">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
      <span>{translate('approvals.off')}</span>
    </p>
  );
};
