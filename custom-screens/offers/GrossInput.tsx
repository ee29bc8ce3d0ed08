import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { TryOut } from './useTryOut.ts';

/** The monthly gross to calculate with. */
export const GrossInput = ({ tryOut: { typed, setTyped, isAmount } }: { readonly tryOut: TryOut }) => {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('offers.try.gross')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      error={!isAmount}
      helperText={isAmount ? translate('offers.try.hint') : translate('offers.try.amount')}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
};
