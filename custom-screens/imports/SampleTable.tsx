import { useTranslate } from 'ra-core';
import type { ImportPreview } from '#shared/contracts/imports.ts';

/** The first rows as they are in the file. */
export const SampleTable = ({ preview }: { readonly preview: ImportPreview }) => {
  const translate = useTranslate();
  const label = translate('imports.sample');
  return (
    <details className="import-details">
      <summary>{label}</summary>
      <div className="import-scroll" tabIndex={0} role="region" aria-label={label}>
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col">{translate('imports.row')}</th>
              {preview.columns.map(({ title }, index) => (
                <th key={`${index} ${title}`} scope="col">
                  {title || translate('imports.columns.nameless', { number: index + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.sample.map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row" className="num">
                  {number}
                </th>
                {preview.columns.map(({ title }, index) => (
                  <td key={`${index} ${title}`}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
