import { useMemo } from 'react';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { ListControl } from '../input/ListControl.tsx';
import { useFieldInput } from '../input/useFieldInput.ts';

/** Chooses an IANA time zone (`Europe/Berlin`) by any part of its name. */
export const TimeZoneInput = (props: FieldInputProps) => {
  const state = useFieldInput(props);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return <ListControl state={state} options={zones} titleOf={zoneTitle} autoFocus={props.autoFocus} />;
};

const zoneTitle = (zone: string): string => zone.replaceAll('_', ' ');
