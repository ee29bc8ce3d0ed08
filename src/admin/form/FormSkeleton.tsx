import { Skeleton } from '@mui/material';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { holdsWideRows } from './wide-rows.ts';
import './form.css';

/** The form while its record loads: the same sections and fields, as bars of the same size. */
export const FormSkeleton = () => {
  const definition = useDefinition();
  const [first] = definition.form.tabs.filter(({ on }) => on.includes('edit'));
  const sections = definition.form.sections.filter(({ tab }) => tab === first?.key);
  return (
    <div className="form-scroll" aria-hidden>
      <div className="form-body" data-wide={holdsWideRows(definition) || undefined}>
        <Skeleton width={240} height={28} variant="rounded" sx={{ my: '10px' }} />
        {sections.map((section) => (
          <div key={section.key} className="form-section">
            <Skeleton width={120} height={14} variant="rounded" sx={{ mb: '20px' }} />
            <div className={section.columns === 2 ? 'form-grid form-grid-2' : 'form-grid'}>
              {section.fields.map((name) => (
                <div key={name}>
                  <Skeleton width={80} height={12} variant="rounded" sx={{ mb: '9px' }} />
                  <Skeleton height={36} variant="rounded" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
};
