import { Button, Skeleton, Switch } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Controller } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { useHttp } from '#client/api/useApi.ts';
import { NOTIFICATION_CONTEXTS } from '#shared/notification-contexts.ts';
import { changeNotificationChoices, type NotificationChoices } from '#shared/contracts/notifications.ts';
import type { NotificationContext } from '#shared/notification-contexts.ts';
import { ProfileSection } from './ProfileSection.tsx';
import { useNotificationChoices } from './useNotificationChoices.ts';
import { useSectionForm } from './useSectionForm.ts';

/** Chooses how the user is notified. */
export const NotificationSection = () => {
  const { choices, isFailed, retry, setChoices } = useNotificationChoices();
  return (
    <ProfileSection section="notifications">
      {isFailed ? <LoadingFailed onRetry={retry} /> : null}
      {choices ? <ChoiceForm choices={choices} onSaved={setChoices} /> : null}
      {choices || isFailed ? null : <Skeleton variant="rounded" sx={{ height: FORM_HEIGHT }} />}
    </ProfileSection>
  );
};

const LoadingFailed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const translate = useTranslate();
  return (
    <div role="alert" className="profile-failed">
      {translate('profile.failed')}{' '}
      <Button size="small" onClick={onRetry}>
        {translate('errors.try_again')}
      </Button>
    </div>
  );
};

interface ChoiceFormProps {
  readonly choices: NotificationChoices;
  readonly onSaved: (choices: NotificationChoices) => void;
}

/** Pixels of the table and its note: nothing below moves when they come. */
const FORM_HEIGHT = {
  xs: 36 + 63 * NOTIFICATION_CONTEXTS.length + 22,
  sm: 36 + 47 * NOTIFICATION_CONTEXTS.length + 22,
};

const CHANNELS = ['in_app', 'email'] as const;

const ChoiceForm = ({ choices, onSaved }: ChoiceFormProps) => {
  const translate = useTranslate();
  const http = useHttp();
  const { control } = useSectionForm<NotificationChoices>({
    section: 'notifications',
    saved: choices,
    save: async (values) => onSaved(await http.call(changeNotificationChoices, { body: values })),
  });
  return (
    <>
      <table className="profile-table profile-choices">
        <thead>
          <tr>
            <th scope="col">{translate('profile.notifications.about')}</th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {translate(`profile.notifications.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_CONTEXTS.map((context) => (
            <ChoiceRow key={context} context={context} control={control} />
          ))}
        </tbody>
      </table>
      <p className="field-hint">{translate('profile.notifications.approvals')}</p>
    </>
  );
};

interface ChoiceRowProps {
  readonly context: NotificationContext;
  readonly control: Control<NotificationChoices>;
}

const ChoiceRow = ({ context, control }: ChoiceRowProps) => {
  const translate = useTranslate();
  const about = translate(`profile.notifications.contexts.${context}`);
  return (
    <tr>
      <th scope="row">
        {about}
        <small>{translate(`profile.notifications.contexts.${context}_help`)}</small>
      </th>
      {CHANNELS.map((channel) => (
        <td key={channel}>
          <Controller
            control={control}
            name={`${context}.${channel}`}
            render={({ field }) => (
              <Switch
                checked={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                slotProps={{
                  input: {
                    ref: field.ref,
                    'aria-label': translate('profile.notifications.channel_of', {
                      about,
                      channel: translate(`profile.notifications.${channel}`),
                    }),
                  },
                }}
              />
            )}
          />
        </td>
      ))}
    </tr>
  );
};
