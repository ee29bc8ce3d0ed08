import { TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useHttp } from '#client/api/useApi.ts';
import { type AliasResolution, tryAlias } from '#shared/contracts/parsing-alias.ts';
import { usePaused } from '#client/search/usePaused.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';

interface TryDialogProps {
  readonly definition: CatalogueResource;
  readonly onClose: () => void;
}

/** Says what a text means to the parser and why; nothing is saved. */
export const TryDialog = ({ definition, onClose }: TryDialogProps) => {
  const translate = useTranslate();
  const http = useHttp();
  const [typed, setTyped] = useState('');
  const text = usePaused(typed.trim());
  const { data } = useQuery({
    queryKey: [definition.resource, 'resolve', text],
    enabled: text !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => http.call(tryAlias(definition), { query: { text }, signal }),
  });
  return (
    <ActionDialog title={translate('parsing_alias.try.title')} onClose={onClose} className="dialog-grid">
      <TextField
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        label={translate('parsing_alias.try.text')}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <div aria-live="polite" className="alias-answer">
        {text !== '' && data ? <Answer resolution={data} /> : null}
      </div>
    </ActionDialog>
  );
};

const Answer = ({ resolution: { key, match, why, alias, suggestions } }: { readonly resolution: AliasResolution }) => {
  const translate = useTranslate();
  const share = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  return (
    <>
      <b>
        {match ? translate('parsing_alias.try.means', { name: match.name }) : translate('parsing_alias.try.nothing')}
      </b>
      {why ? <p>{translate(`parsing_alias.try.why.${why}`, { alias })}</p> : null}
      {suggestions.length > 0 ? (
        <>
          <p>{translate('parsing_alias.try.alike')}</p>
          <ul>
            {suggestions.map(({ id, name, score }) => (
              <li key={id}>
                {name} <span className="num">{share.format(score)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="alias-quiet">{translate('parsing_alias.try.compared', { key })}</p>
    </>
  );
};
