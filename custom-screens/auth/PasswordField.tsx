import { useId } from 'react';
import type { ReactNode } from 'react';
import { Box, FormControl, FormHelperText, InputLabel } from '@mui/material';
import { PasswordInput } from '#ui/inputs/PasswordInput.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  /** Appears at the right of the label. */
  readonly aside?: ReactNode;
  readonly error?: string;
  readonly help?: string;
  readonly autoFocus?: boolean;
}

/** A password, with a button that shows what was typed. */
export const PasswordField = ({
  label,
  value,
  onChange,
  autoComplete,
  aside,
  error,
  help,
  autoFocus,
}: PasswordFieldProps) => {
  const id = useId();
  const hint = error ?? help;
  return (
    <FormControl error={error !== undefined}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 12, lineHeight: '18px' }}>
        <InputLabel htmlFor={id}>{label}</InputLabel>
        {aside}
      </Box>
      <PasswordInput
        id={id}
        value={value}
        required
        autoFocus={autoFocus}
        autoComplete={autoComplete}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
        sx={{ minHeight: 40 }}
      />
      {hint ? <FormHelperText id={`${id}-hint`}>{hint}</FormHelperText> : null}
    </FormControl>
  );
};
