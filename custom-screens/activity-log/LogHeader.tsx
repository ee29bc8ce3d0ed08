import { Button, Menu, MenuItem } from '@mui/material';
import { ChevronDown, Download } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { ActivityQuery } from '#client/activity-log/api.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useLogExport } from './useLogExport.ts';

interface LogHeaderProps {
  readonly count: ReactNode;
  readonly query: ActivityQuery;
  readonly canExport: boolean;
  readonly isLive: boolean;
  readonly onLive: (isLive: boolean) => void;
}

/** The title of the log, whether it is live, and the export. */
export const LogHeader = ({ count, query, canExport, isLive, onLive }: LogHeaderProps) => {
  const translate = useTranslate();
  const switchId = useId();
  return (
    <PageHeader title={translate('activity_log.title')} count={count}>
      <label className="log-live" htmlFor={switchId} data-on={isLive || undefined}>
        <span className="log-pulse" aria-hidden />
        {translate('activity_log.live')}
        <input
          id={switchId}
          type="checkbox"
          role="switch"
          className="list-switch"
          checked={isLive}
          onChange={(event) => onLive(event.target.checked)}
        />
      </label>
      {canExport ? <ExportMenu query={query} /> : null}
    </PageHeader>
  );
};

const ExportMenu = ({ query }: { readonly query: ActivityQuery }) => {
  const translate = useTranslate();
  const { isExporting, exportLog } = useLogExport(query);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        startIcon={<Download size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        className="log-export"
        aria-label={translate('activity_log.export')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={isExporting}
        loadingPosition="start"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="list-wide">{translate('activity_log.export')}</span>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(['csv', 'json'] as const).map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              void exportLog(format);
            }}
          >
            {translate(`activity_log.export_${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
