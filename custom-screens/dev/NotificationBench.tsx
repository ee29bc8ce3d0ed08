import { useState } from 'react';
import type { FormEvent } from 'react';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { SentNotifications } from '#shared/contracts/dev.ts';
import type { NotificationContext } from '#shared/notification-contexts.ts';
import { NOTIFICATION_CONTEXTS, rulesOf } from '#shared/notification-contexts.ts';
import { Bench } from './Bench.tsx';
import { useSendNotifications } from './useSendNotifications.ts';

const MAX = 50;

/** Sends real notifications to the user who selects the button. */
export const NotificationBench = () => {
  const translate = useTranslate();
  const { send, isSending } = useSendNotifications();
  const [values, setValues] = useState(() => messageOf('job'));
  const change = (part: Partial<SentNotifications>) => setValues({ ...values, ...part });
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
          onChange={({ target }) => setValues(messageOf(target.value as NotificationContext))}
        >
          {NOTIFICATION_CONTEXTS.map((context) => (
            <MenuItem key={context} value={context}>
              {context}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={label('message')}
          value={values.message_key}
          onChange={({ target }) => setValues(messageOf(values.context, target.value))}
        >
          {Object.keys(rulesOf(values.context).messages).map((key) => (
            <MenuItem key={key} value={key}>
              {key}
            </MenuItem>
          ))}
        </TextField>
        {Object.entries(values.args ?? {}).map(([name, value]) => (
          <TextField
            key={`${values.message_key}.${name}`}
            label={name}
            value={value}
            required
            onChange={({ target }) => change({ args: { ...values.args, [name]: target.value } })}
          />
        ))}
        <TextField
          label={label('count')}
          type="number"
          value={values.count}
          slotProps={{ htmlInput: { min: 1, max: MAX } }}
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

/** A message of a context, by default its first, with an example for everything that it needs. */
const messageOf = (
  context: NotificationContext,
  message_key = Object.keys(rulesOf(context).messages)[0] ?? '',
): SentNotifications => {
  const kinds = Object.entries(rulesOf(context).messages[message_key]?.args ?? {});
  const given = kinds.filter(([, kind]) => kind === 'text' || kind.includes('/')).map(([name]) => [name, name]);
  return { context, message_key, args: Object.fromEntries(given), count: 1 };
};
