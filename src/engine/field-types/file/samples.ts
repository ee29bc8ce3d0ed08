import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'object', format: 'file', accept: ['image/*'], maxBytes: 1024 },
  valid: [
    { id: '6f1c1f5e-2f39-4d53-9d5c-0c9c1d2f3a4b' },
    { name: 'logo.png', size: 1024, media_type: 'image/png' },
    { name: 'logo.svg', size: 10, media_type: 'image/svg+xml' },
  ],
  invalid: [
    'logo.png',
    {},
    { id: 'logo' },
    { name: 'logo.png', size: 1025, media_type: 'image/png' },
    { name: 'cv.pdf', size: 10, media_type: 'application/pdf' },
    { name: 'logo.png' },
  ],
};
