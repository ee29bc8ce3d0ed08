import { IconButton } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';

interface PageFieldProps {
  readonly page: number;
  readonly pages: number;
  readonly onGoTo: (page: number) => void;
}

/** The page that is read, of how many; another one can be typed. */
export const PageField = ({ page, pages, onGoTo }: PageFieldProps) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    const wanted = Number.parseInt(typed ?? '', 10);
    setTyped(undefined);
    if (wanted >= 1 && wanted !== page) onGoTo(Math.min(wanted, pages));
  };
  return (
    <div className="document-pages" role="group" aria-label={translate('documents.pages')}>
      <IconButton
        size="small"
        disabled={page <= 1}
        aria-label={translate('documents.page_before')}
        onClick={() => onGoTo(page - 1)}
      >
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <input
        className="num"
        inputMode="numeric"
        aria-label={translate('documents.page_number')}
        value={typed ?? page}
        size={String(pages).length}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
      <span className="num">{translate('documents.of_pages', { pages })}</span>
      <IconButton
        size="small"
        disabled={page >= pages}
        aria-label={translate('documents.page_after')}
        onClick={() => onGoTo(page + 1)}
      >
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
};
