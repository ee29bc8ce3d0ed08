import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { stepZoom } from '../sheet/zoom.ts';
import type { Zoom } from '../sheet/zoom.ts';

interface ZoomControlProps {
  readonly zoom: Zoom;
  /** The scale in use. */
  readonly scale: number;
  readonly onZoom: (zoom: Zoom) => void;
}

/** Smaller, larger, and a menu of sizes. */
export const ZoomControl = ({ zoom, scale, onZoom }: ZoomControlProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (next: Zoom) => {
    setAnchor(null);
    onZoom(next);
  };
  const percent = translate('documents.percent', { percent: Math.round(scale * 100) });
  return (
    <div className="document-zoom" role="group" aria-label={translate('documents.zoom')}>
      <Tooltip title={translate('documents.zoom_out')}>
        <IconButton
          size="small"
          aria-label={translate('documents.zoom_out')}
          aria-keyshortcuts="-"
          onClick={() => onZoom(stepZoom(scale, -1))}
        >
          <ZoomOut size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
      <button
        type="button"
        className="document-percent num"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('documents.zoom_at', { percent })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {percent}
      </button>
      <Tooltip title={translate('documents.zoom_in')}>
        <IconButton
          size="small"
          aria-label={translate('documents.zoom_in')}
          aria-keyshortcuts="+"
          onClick={() => onZoom(stepZoom(scale, 1))}
        >
          <ZoomIn size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem selected={zoom === 'auto'} onClick={() => choose('auto')}>
          {translate('documents.zoom_auto')}
        </MenuItem>
        <MenuItem selected={zoom === 'width'} onClick={() => choose('width')}>
          {translate('documents.zoom_width')}
        </MenuItem>
        {OFFERED.map((each) => (
          <MenuItem key={each} selected={zoom === each} onClick={() => choose(each)}>
            {translate('documents.percent', { percent: each * 100 })}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
};

const OFFERED: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2];
