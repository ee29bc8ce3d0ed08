import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useTranslate } from 'ra-core';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { RichText } from '#engine/rich-text/RichText.tsx';
import { fillPlaceholders } from '#shared/rules/placeholders.ts';

/** The letter as somebody could get it: every placeholder filled with a sample value. */
const OfferPreview = () => {
  const translate = useTranslate();
  const record = useRecordContext();
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['template-fields'],
    queryFn: ({ signal }) => dataProvider.listTemplateFields(signal),
  });
  const samples = Object.fromEntries((data ?? []).map(({ name, sample }) => [name, escaped(sample)]));
  return (
    <section aria-label={translate('offers.preview.title')} aria-busy={!data && !error} style={{ maxWidth: 720 }}>
      <p className="field-hint">{translate('offers.preview.hint')}</p>
      {error ? <p role="alert">{error.message}</p> : null}
      {data ? <RichText html={fillPlaceholders(String(record?.['body'] ?? ''), samples)} /> : null}
    </section>
  );
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export default OfferPreview;
