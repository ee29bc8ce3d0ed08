import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useRecordContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import '#engine/field-types/rows/rows.css';
import './effective-weights.css';

interface EffectiveWeight {
  readonly parameter: string;
  readonly weight: number;
  readonly mode: string;
  readonly tolerance: number | null;
  /** Of all that counts, from 0 to 1. */
  readonly share: number;
  readonly origin: { readonly id: number; readonly name: string; readonly scope: string };
}

/** What counts in the end: each parameter with its share of the whole and the set that it comes from. */
const EffectiveWeights = () => {
  const translate = useTranslate();
  const definition = useDefinition();
  const record = useRecordContext();
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, error } = useQuery({
    queryKey: [definition.resource, record?.id, 'effective', record?.['updated_on']],
    enabled: record !== undefined,
    queryFn: ({ signal }) =>
      dataProvider.callRecord<{ weights: readonly EffectiveWeight[] }>(definition.resource, record!.id, {
        method: 'GET',
        action: 'effective',
        signal,
      }),
  });
  return (
    <section
      className="effective-weights"
      aria-label={translate('matching.effective.title')}
      aria-busy={!data && !error}
    >
      <p className="field-hint">{translate('matching.effective.hint')}</p>
      {error ? <p role="alert">{error.message}</p> : null}
      {data ? (
        <div className="rows-frame">
          <table className="rows-table" aria-label={translate('matching.effective.title')}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" data-number={column === 'weight' || undefined}>
                    {translate(`matching.effective.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.weights.map((weight) => (
                <WeightLine key={weight.parameter} weight={weight} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
};

const COLUMNS = ['parameter', 'mode', 'weight', 'share', 'origin'] as const;

interface WeightLineProps {
  readonly weight: EffectiveWeight;
}

const WeightLine = ({ weight: { parameter, mode, weight, share, origin } }: WeightLineProps) => {
  const translate = useTranslate();
  const { resource } = useDefinition();
  const label = (column: string) => translate(`matching.effective.${column}`);
  const words = (field: string, value: string) => translate(`resources.${resource}.enums.parameters.${field}.${value}`);
  return (
    <tr>
      <td data-label={label('parameter')}>{words('parameter', parameter)}</td>
      <td data-label={label('mode')}>{words('mode', mode)}</td>
      <td data-label={label('weight')} data-number>
        {weight}
      </td>
      <td data-label={label('share')}>
        <Share share={share} />
      </td>
      <td data-label={label('origin')}>
        <Origin origin={origin} />
      </td>
    </tr>
  );
};

const Share = ({ share }: { readonly share: number }) => {
  const format = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 1 });
  return (
    <span className="weight-share">
      <meter min={0} max={1} value={share} aria-hidden />
      <span className="num">{format.format(share)}</span>
    </span>
  );
};

/** The record's own word, or the wider set that fills in for it. */
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

export default EffectiveWeights;
