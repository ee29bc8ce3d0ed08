import { Button, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { RecordAction } from './record-actions.ts';
import { useNeeds } from './useNeeds.ts';
import './record-actions.css';

interface RecordActionButtonProps {
  readonly definition: CatalogueResource;
  readonly recordAction: RecordAction;
  /** The record does not match its conditions: the button says what is missing. */
  readonly blockedFor?: RaRecord | undefined;
  readonly isFirst?: boolean;
  readonly disabled: boolean;
  readonly onAsk: () => void;
}

/** A transition or an action beside a record. */
export const RecordActionButton = ({
  definition,
  recordAction,
  blockedFor,
  isFirst = false,
  disabled,
  onAsk,
}: RecordActionButtonProps) => {
  const translate = useTranslate();
  const { key, title, tone } = recordAction.definition;
  const words = translate(`resources.${definition.resource}.actions.${key}`, { _: title });
  if (blockedFor)
    return (
      <BlockedButton definition={definition} recordAction={recordAction} record={blockedFor}>
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
  readonly recordAction: RecordAction;
  readonly record: RaRecord;
  readonly children: string;
}

/** Not `disabled`: Tab, a tap and the pointer must reach it for the tooltip. */
const BlockedButton = ({ definition, recordAction, record, children }: BlockedButtonProps) => (
  <Tooltip
    title={useNeeds(definition, recordAction, [record])}
    describeChild
    enterTouchDelay={0}
    leaveTouchDelay={6000}
  >
    <Button className="record-action-blocked" aria-disabled disableRipple>
      {children}
    </Button>
  </Tooltip>
);
