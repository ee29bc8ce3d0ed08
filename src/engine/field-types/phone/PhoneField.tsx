import { lazy, Suspense } from 'react';
import type { FieldDisplay } from '../display/field-display.ts';

const PhoneText = lazy(() => import('./PhoneText.tsx'));

/** Shows a number that can be called; its groups come once there is a number. */
export const PhoneField: FieldDisplay = ({ value }) => (
  <a className="field-link num" href={`tel:${String(value).replace(/[^+\d]/g, '')}`}>
    <Suspense fallback={String(value)}>
      <PhoneText phone={String(value)} />
    </Suspense>
  </a>
);
