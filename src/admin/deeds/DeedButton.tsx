import { Button, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { Deed } from './deeds.ts';
import { useNeeds } from './useNeeds.ts';
import './deeds.css';

interface DeedButtonProps {
  readonly definition: CatalogueResource;
  readonly deed: Deed;
  /** The record does not match its conditions: the button says what is missing. */
  readonly blockedFor?: RaRecord | undefined;
  readonly isFirst?: boolean;
  readonly disabled: boolean;
  readonly onAsk: () => void;
}

/** A transition or an action beside a record. */
export const DeedButton = ({ definition, deed, blockedFor, isFirst = false, disabled, onAsk }: DeedButtonProps) => {
  const translate = useTranslate();
  const { key, title, tone } = deed.deed;
  const words = translate(`resources.${definition.resource}.actions.${key}`, { _: title });
  if (blockedFor)
    return (
      <BlockedButton definition={definition} deed={deed} record={blockedFor}>
        {words}
      </BlockedButton>
    );
  const color = tone === 'bad' ? 'error' : isFirst ? 'primary' : 'inherit';
  return (
    <Button variant={isFirst ? 'contained' : 'outlined'} color={color} disabled={disabled} onClick={onAsk}>
      {words}
    </Button>
  );
};

interface BlockedButtonProps {
  readonly definition: CatalogueResource;
  readonly deed: Deed;
  readonly record: RaRecord;
  readonly children: string;
}

/** Not `disabled`: Tab, a tap and the pointer must reach it for the tooltip. */
const BlockedButton = ({ definition, deed, record, children }: BlockedButtonProps) => (
  <Tooltip title={useNeeds(definition, deed, [record])} describeChild enterTouchDelay={0} leaveTouchDelay={6000}>
    <Button className="deed-blocked" aria-disabled disableRipple>
      {children}
    </Button>
  </Tooltip>
);
