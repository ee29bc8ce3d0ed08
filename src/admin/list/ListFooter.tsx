import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { totalText } from './ListTitle.tsx';

/** Page numbers are in groups of this size (SPEC 9). */
const CHUNK = 5;

/** The position in the list, the number of rows per page, and the other pages. */
export const ListFooter = ({ perPageOptions }: { readonly perPageOptions: readonly number[] }) => (
  <div className="list-foot">
    <Range />
    <span className="list-grow" />
    <RowsPerPage options={perPageOptions} />
    <Pages />
  </div>
);

const Range = () => {
  const { page, perPage, total, meta, data } = useListContext();
  const locale = useLocale();
  const first = (page - 1) * perPage + 1;
  const last = first + (data?.length ?? 0) - 1;
  return (
    <span role="status">
      {total && data ? (
        <Sentence
          text="list.shown_of"
          parts={{
            shown: (
              <b className="num">
                {formatNumber(first, locale)}–{formatNumber(last, locale)}
              </b>
            ),
            total: <span className="num">{totalText(total, meta, locale)}</span>,
          }}
        />
      ) : null}
    </span>
  );
};

const RowsPerPage = ({ options }: { readonly options: readonly number[] }) => {
  const { perPage, setPerPage } = useListContext();
  const translate = useTranslate();
  const choices = options.includes(perPage) ? options : [...options, perPage].sort((one, other) => one - other);
  return (
    <label className="list-wide list-per-page">
      {translate('list.rows_per_page')}
      <SelectBox look="quiet" value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
        {choices.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectBox>
    </label>
  );
};

export const Pages = () => {
  const { page, perPage, total = 0, setPage } = useListContext();
  const translate = useTranslate();
  const last = Math.max(1, Math.ceil(total / perPage));
  const first = Math.floor((page - 1) / CHUNK) * CHUNK + 1;
  const numbers = Array.from({ length: Math.min(CHUNK, last - first + 1) }, (_, index) => first + index);
  return (
    <nav className="list-pages" aria-label={translate('list.pages')}>
      <button
        type="button"
        disabled={page <= 1}
        aria-label={translate('ra.navigation.previous')}
        onClick={() => setPage(page - 1)}
      >
        <ChevronLeft size={14} aria-hidden />
      </button>
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          aria-label={translate(number === page ? 'ra.navigation.current_page' : 'ra.navigation.page', {
            page: number,
          })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => setPage(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        disabled={page >= last}
        aria-label={translate('ra.navigation.next')}
        onClick={() => setPage(page + 1)}
      >
        <ChevronRight size={14} aria-hidden />
      </button>
    </nav>
  );
};
