import { OutlinedInput } from '@mui/material';
import { lazy, Suspense } from 'react';
import { FieldFrame } from '../input/FieldFrame.tsx';
import type { PickerProps } from './picker-props.ts';

const Picker = lazy(async () => ({ default: (await import('./Picker.tsx')).Picker }));

/**
 * The calendar control in its frame. Its code comes with the first date field; until then a line of the same size is in
 * its place.
 */
export const LazyPicker = (props: PickerProps) => (
  <FieldFrame state={props.state} labelFor="set">
    <Suspense
      fallback={<OutlinedInput fullWidth readOnly slotProps={{ input: { 'aria-label': props.state.label } }} />}
    >
      <Picker {...props} />
    </Suspense>
  </FieldFrame>
);
