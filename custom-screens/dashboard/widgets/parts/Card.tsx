import { IconButton, Skeleton } from '@mui/material';
import { ArrowDown, ArrowUp, Minus, RotateCw } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { Figure } from '#shared/contracts/dashboard.ts';
import type { DashboardChoice } from '#shared/contracts/dashboard.ts';
import { FigureLink } from '../../grid/FigureLink.tsx';
import { useFigures } from '../../useFigures.ts';
import { Sparkline } from './Sparkline.tsx';
import { useTrend } from './useTrend.ts';

interface CardProps {
  readonly widget: string;
  readonly choice: DashboardChoice;
}

/** One number: how it has changed, and a link to what it counts. */
export const Card = ({ widget, choice }: CardProps) => {
  const translate = useTranslate();
  const { data, error, refetch } = useFigures(widget, choice);
  const figure = data?.figures[0];
  const title = translate(`dashboard.cards.${widget}`);
  if (figure) return <CardFigure figure={figure} title={title} />;
  return (
    <div className="dash-card" aria-busy={!error} role={error ? 'alert' : undefined}>
      <span className="dash-card-title cut">{title}</span>
      {error ? (
        <IconButton
          size="small"
          aria-label={translate('dashboard.retry', { name: title })}
          onClick={() => void refetch()}
        >
          <RotateCw size={16} aria-hidden />
        </IconButton>
      ) : (
        <Skeleton width={60} height={28} />
      )}
      <span className="dash-card-trend">{error ? translate('dashboard.failure') : <Skeleton width={80} />}</span>
    </div>
  );
};

const ARROWS = { more: ArrowUp, fewer: ArrowDown, same: Minus } as const;

const CardFigure = ({ figure, title }: { readonly figure: Figure; readonly title: string }) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const trend = useTrend(figure);
  const number = figure.value === null ? '–' : formatNumber(figure.value, locale);
  const isDays = figure.key === 'time_to_hire' && figure.value !== null;
  const value = isDays ? translate('dashboard.days', { days: number }) : number;
  const Arrow = trend.direction === undefined ? undefined : ARROWS[trend.direction];
  return (
    <FigureLink figure={figure} className="dash-card">
      <span className="dash-card-title cut">{title}</span>
      <span className="dash-card-value num">{value}</span>
      <span className="dash-card-trend" data-tone={trend.isBad ? 'bad' : undefined}>
        {Arrow ? <Arrow size={12} strokeWidth={2} aria-hidden /> : null}
        <span className="cut">{trend.text}</span>
      </span>
      {figure.trend && figure.trend.length > 1 ? <Sparkline values={figure.trend} /> : null}
    </FigureLink>
  );
};
