import { MenuItem, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGetList, useLocale, useRecordContext, useTranslate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { useState } from 'react';
import { useHttp } from '#client/api/useApi.ts';
import { fillTemplate, listTemplateFields } from '#shared/contracts/template-fields.ts';
import { useListText } from '#engine/field-types/useListText.ts';
import { RichText } from '#ui/rich-text/RichText.tsx';
import { fillPlaceholders } from '#shared/rules/placeholders.ts';
import { ApplicantChoice } from './ApplicantChoice.tsx';
import { GrossInput } from './GrossInput.tsx';
import { SalaryTable } from './SalaryTable.tsx';
import { useTryOut } from './useTryOut.ts';
import type { Salary } from '#shared/contracts/offers.ts';
import type { TryOut } from './useTryOut.ts';

/**
 * The letter as a candidate could get it: sample values for the placeholders, and the pay that a salary template
 * computes from a gross salary.
 */
const OfferPreview = () => {
  const translate = useTranslate();
  const { samples, error } = useSamples();
  const templates = useSalaryTemplates();
  const [chosen, setChosen] = useState<Identifier>();
  const template = chosen ?? templates?.[0]?.id;
  const tryOut = useTryOut(template);
  const [applicant, setApplicant] = useState<Identifier>();
  const body = String(useRecordContext()?.['body'] ?? '');
  const filled = useFilled(body, applicant);
  const problem = error ?? tryOut.error ?? filled.error;
  return (
    <section
      className="salary-try offer-preview"
      aria-label={translate('offers.preview.title')}
      aria-busy={!samples || !templates || (templates.length > 0 && !tryOut.salary)}
    >
      {templates?.length === 0 ? <p className="field-hint">{translate('offers.preview.no_template')}</p> : null}
      <div className="offer-choices">
        <ApplicantChoice onChoose={setApplicant} />
        {template === undefined ? null : (
          <>
            <TextField
              select
              label={translate('offers.preview.template')}
              value={template}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {templates?.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {String(name)}
                </MenuItem>
              ))}
            </TextField>
            <GrossInput tryOut={tryOut} />
          </>
        )}
      </div>
      {problem ? <p role="alert">{problem.message}</p> : null}
      <p className="field-hint">
        {translate(applicant === undefined ? 'offers.preview.hint' : 'offers.preview.hint_of_applicant')}
      </p>
      {samples ? (
        <Letter
          body={filled.data?.text ?? body}
          samples={filled.data ? NO_SAMPLES : samples}
          empty={filled.data?.empty ?? NONE}
          tryOut={tryOut}
        />
      ) : null}
    </section>
  );
};

type Samples = Readonly<Record<string, string>>;

const NO_SAMPLES: Samples = {};
const NONE: readonly string[] = [];

/** The letter with the values of an applicant; nothing is asked without one. */
function useFilled(text: string, applicant: Identifier | undefined) {
  const http = useHttp();
  const { data, error } = useQuery({
    queryKey: ['filled-template', text, applicant],
    queryFn: ({ signal }) => http.call(fillTemplate, { body: { text, applicant: Number(applicant) }, signal }),
    enabled: applicant !== undefined,
    placeholderData: keepPreviousData,
  });
  return { data: applicant === undefined ? undefined : data, error };
}

interface LetterProps {
  /** HTML with placeholders. */
  readonly body: string;
  /** The placeholders that the chosen applicant has no value for. */
  readonly empty: readonly string[];
  readonly samples: Samples;
  readonly tryOut: TryOut;
}

/** The table is at its placeholder in the letter, or below it. */
const Letter = ({ body, empty, samples, tryOut: { salary, gross } }: LetterProps) => {
  const translate = useTranslate();
  const listText = useListText();
  const pay = usePay(salary, gross);
  const texts = body.split(TABLE_PLACE).map((part) => fillPlaceholders(part, { ...samples, ...pay }));
  const [first = '', ...rest] = texts.length > 1 ? texts : [...texts, ''];
  const table = salary && {
    ...salary,
    amounts: salary.amounts.filter(({ printed }) => printed),
  };
  const missing = empty.filter((name) => name !== TABLE && !Object.hasOwn(pay, name));
  return (
    <article className="offer-letter" aria-label={translate('offers.preview.letter')}>
      <h2 className="visually-hidden">{translate('offers.preview.letter')}</h2>
      {missing.length > 0 ? (
        <p role="note" className="offer-missing">
          {translate('offers.preview.missing', {
            smart_count: missing.length,
            names: listText(missing.map((name) => `{${name}}`)),
          })}
        </p>
      ) : null}
      <RichText html={first} />
      {rest.map((text, index) => (
        <div key={index}>
          {table ? <SalaryTable salary={table} /> : null}
          <RichText html={text} />
        </div>
      ))}
    </article>
  );
};

const TABLE = 'salary_table';
const TABLE_PLACE = /<p>\s*\{salary_table\}\s*<\/p>/;

/** What the letter says of the pay, in place of the samples. */
function usePay(salary: Salary | undefined, gross: number): Samples {
  const format = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return salary
    ? {
        offer_currency: salary.currency,
        monthly_salary: format.format(gross),
        yearly_salary: format.format(gross * 12),
      }
    : {};
}

function useSamples(): { readonly samples: Samples | undefined; readonly error: Error | null } {
  const http = useHttp();
  const { data, error } = useQuery({
    queryKey: ['template-fields'],
    queryFn: async ({ signal }) => (await http.call(listTemplateFields, { signal })).results,
  });
  return { samples: data && Object.fromEntries(data.map(({ name, sample }) => [name, escaped(sample)])), error };
}

/** Undefined until they are there. */
function useSalaryTemplates(): readonly RaRecord[] | undefined {
  const { data } = useGetList('salary_template', {
    filter: { active: true },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return data;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export default OfferPreview;
