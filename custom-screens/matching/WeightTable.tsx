import { useLocale, useRecordContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { RowsFrame } from '#engine/field-types/rows/RowsFrame.tsx';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import { sharesIn } from './presets.ts';
import type { Preset } from './presets.ts';
import type { EffectiveWeight } from '#shared/contracts/matching.ts';

interface WeightTableProps {
  readonly weights: readonly EffectiveWeight[];
  /** The parts next to them. */
  readonly preset: Preset | undefined;
}

/** Each parameter that counts, and those that count in the preset alone. */
export const WeightTable = ({ weights, preset }: WeightTableProps) => {
  const translate = useTranslate();
  const { resource } = useDefinition();
  const label = (column: string) => translate(`matching.effective.${column}`);
  const word = (field: string, value: string) => translate(`resources.${resource}.enums.parameters.${field}.${value}`);
  const presetLabel = preset ? translate('matching.preset.in', preset) : '';
  const shares = preset && sharesIn(preset);
  const known = new Map(weights.map((weight) => [weight.parameter, weight]));
  return (
    <RowsFrame label={translate('matching.effective.title')}>
      <table className="rows-table" aria-label={translate('matching.effective.title')}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-number={column === 'weight' || undefined}>
                {label(column)}
              </th>
            ))}
            {preset ? <th scope="col">{presetLabel}</th> : null}
          </tr>
        </thead>
        <tbody>
          {[...new Set([...known.keys(), ...(shares?.keys() ?? [])])].map((parameter) => {
            const weight = known.get(parameter);
            return (
              <tr key={parameter}>
                <td data-label={label('parameter')} data-prose>
                  {word('parameter', parameter)}
                </td>
                <td data-label={label('mode')}>{weight ? word('mode', weight.mode) : <EmptyValue />}</td>
                <td data-label={label('weight')} data-number>
                  {weight ? weight.weight : <EmptyValue />}
                </td>
                <td data-label={label('share')}>
                  <Share share={weight?.share} />
                </td>
                <td data-label={label('origin')} data-prose>
                  {weight ? <Origin origin={weight.origin} /> : <EmptyValue />}
                </td>
                {preset ? (
                  <td data-label={presetLabel}>
                    <Share share={shares?.get(parameter)} />
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </RowsFrame>
  );
};

const COLUMNS = ['parameter', 'mode', 'weight', 'share', 'origin'] as const;

const Share = ({ share }: { readonly share: number | undefined }) => {
  const format = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 1 });
  if (share === undefined) return <EmptyValue />;
  return (
    <span className="weight-share">
      <meter min={0} max={1} value={share} aria-hidden />
      <span className="num">{format.format(share)}</span>
    </span>
  );
};

/** The record's own word, or the other set that fills in for it or goes before it. */
const Origin = ({ origin }: Pick<EffectiveWeight, 'origin'>) => {
  const translate = useTranslate();
  const { route } = useDefinition();
  const record = useRecordContext();
  const scope = translate(`matching.effective.scopes.${origin.scope}`);
  if (origin.id === record?.id) return translate('matching.effective.own', { scope });
  return (
    <>
      {scope}: <Link to={`${route}/${origin.id}`}>{origin.name}</Link>
    </>
  );
};
