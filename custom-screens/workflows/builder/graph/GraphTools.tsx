import { IconButton } from '@mui/material';
import { useReactFlow, useViewport } from '@xyflow/react';
import { Clock, Minus, Plus, ShieldCheck, Zap } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';

/** What the lines and marks of the graph mean. */
export const Legend = () => {
  const translate = useTranslate();
  return (
    <ul className="bare row fine graph-legend">
      <li className="row" data-line="forward">
        {translate('workflow_builder.graph.forward')}
      </li>
      <li className="row" data-line="back">
        {translate('workflow_builder.graph.back')}
      </li>
      <li className="row">
        <ShieldCheck size={14} strokeWidth={1.75} aria-hidden /> {translate('workflow_builder.graph.guards')}
      </li>
      <li className="row">
        <Zap size={14} strokeWidth={1.75} aria-hidden /> {translate('workflow_builder.graph.actions')}
      </li>
      <li className="row">
        <Clock size={14} strokeWidth={1.75} aria-hidden /> {translate('workflow_builder.graph.limit')}
      </li>
    </ul>
  );
};

/** Makes the graph larger and smaller, and says how large it is. */
export const Zoom = () => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { zoomIn, zoomOut } = useReactFlow();
  const { zoom } = useViewport();
  return (
    <div className="row graph-zoom">
      <IconButton size="small" aria-label={translate('workflow_builder.graph.zoom_out')} onClick={() => void zoomOut()}>
        <Minus size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <span className="num">
        {translate('workflow_builder.graph.percent', { percent: formatNumber(Math.round(zoom * 100), locale) })}
      </span>
      <IconButton size="small" aria-label={translate('workflow_builder.graph.zoom_in')} onClick={() => void zoomIn()}>
        <Plus size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
};
