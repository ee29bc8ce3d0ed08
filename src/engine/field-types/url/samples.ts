import type { FieldSamples } from '../field-type.ts';

export const samples: FieldSamples = {
  property: { type: 'string', format: 'uri' },
  valid: ['https://halden.example', 'http://localhost:3000/a?b=c#d', 'https://münchen.example/über'],
  invalid: [
    'halden.example',
    'javascript:alert(1)',
    'https://',
    'https://a b',
    'ftp://a.example',
    'https://u:p@a.example',
    '',
  ],
};
