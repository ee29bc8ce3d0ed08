import { useState } from 'react';
import type { FormEvent } from 'react';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { TestNotifications } from './api.ts';
import { NOTIFICATION_CONTEXTS } from '#shared/contracts/notifications.ts';
import { Bench } from './Bench.tsx';
import { useSendNotifications } from './useSendNotifications.ts';

const ACTIONS = ['none', 'popup'] as const;
const MOST = 50;

/** Sends real notifications to whoever presses the button. */
export const NotificationBench = () => {
  const translate = useTranslate();
  const { send, isSending } = useSendNotifications();
  const [values, setValues] = useState<TestNotifications>({
    context: 'job',
    type: 'approval',
    message: translate('dev.notifications.example'),
    action: 'popup',
    count: 1,
  });
  const change = (part: Partial<TestNotifications>) => setValues({ ...values, ...part });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send(values);
  };
  const label = (name: string) => translate(`dev.notifications.${name}`);

  return (
    <Bench name="notifications">
      <Box
        component="form"
        onSubmit={handleSubmit}
        sx={{ display: 'grid', gap: 4, maxWidth: 772, gridTemplateColumns: { md: '1fr 1fr' } }}
      >
        <TextField
          select
          label={label('context')}
          value={values.context}
          onChange={({ target }) => change({ context: target.value as TestNotifications['context'] })}
        >
          {NOTIFICATION_CONTEXTS.map((context) => (
            <MenuItem key={context} value={context}>
              {context}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={label('type')}
          value={values.type}
          required
          onChange={({ target }) => change({ type: target.value })}
        />
        <TextField
          label={label('message')}
          value={values.message}
          required
          onChange={({ target }) => change({ message: target.value })}
        />
        <TextField
          select
          label={label('action')}
          value={values.action ?? 'none'}
          onChange={({ target }) => change({ action: target.value === 'popup' ? 'popup' : null })}
        >
          {ACTIONS.map((action) => (
            <MenuItem key={action} value={action}>
              {label(`actions.${action}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={label('count')}
          type="number"
          value={values.count}
          slotProps={{ htmlInput: { min: 1, max: MOST } }}
          onChange={({ target }) => change({ count: Number(target.value) })}
        />
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={isSending}
          sx={{ alignSelf: 'end', justifySelf: 'start' }}
        >
          {label('send')}
        </Button>
      </Box>
    </Bench>
  );
};
