import { Button } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { useLaterLabels } from '#client/i18n/useLaterLabels.ts';
import { AT_WORK, type ImportEvent } from '#shared/contracts/imports.ts';
import { FloatingPanel } from '#ui/panels/FloatingPanel.tsx';
import { importAddress } from './import-address.ts';

interface ImportPanelProps {
  readonly event: ImportEvent;
  readonly onClose: () => void;
}

/** How far one import is, and the way to its screen. */
export const ImportPanel = (props: ImportPanelProps) => (useLaterLabels() ? <Progress {...props} /> : null);

const Progress = ({ event, onClose }: ImportPanelProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const isAtWork = AT_WORK.includes(event.state);
  const total = event.state === 'undoing' ? event.counts.created + event.counts.changed : event.rows;
  const share = total === 0 ? 1 : Math.min(1, event.done / total);
  const figures = (['created', 'changed', 'unchanged', 'invalid'] as const).filter((name) => event.counts[name] > 0);
  return (
    <FloatingPanel
      id={`import.${event.id}`}
      title={translate('imports.panel', { file: event.file_name })}
      aside={isAtWork ? `${Math.round(share * 100)} %` : translate(`imports.states.${event.state}`)}
      {...(isAtWork && { progress: share })}
      {...(!isAtWork && { onClose })}
      actions={
        <Button size="small" component={Link} to={importAddress(event)}>
          {translate('imports.show')}
        </Button>
      }
    >
      <p>{translate(isAtWork ? `imports.working.${event.state}` : `imports.states.${event.state}`)}</p>
      <ul>
        {figures.map((name) => (
          <li key={name} className="num">
            {translate(`imports.counts.${name}`)}: {formatNumber(event.counts[name], locale)}
          </li>
        ))}
      </ul>
    </FloatingPanel>
  );
};
