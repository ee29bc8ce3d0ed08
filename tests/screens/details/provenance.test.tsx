import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { fact, heading, open } from './details-kit.ts';

const by = { id: 7, name: 'Maya Lindqvist' };
const at = '2026-11-19T08:00:00Z';

describe('where the values of a record come from', () => {
  it('is a mark beside values that no user typed, with who brought them and when', async () => {
    open({
      person: { companies: { provenance: true } },
      provider: {
        getProvenance: async () => [
          { field: 'phone', source: 'imported', by, at },
          { field: 'status', source: 'parsed', by: null, at },
          { field: 'name', source: 'typed', by, at },
        ],
      },
    });

    const mark = await screen.findByRole('img', {
      name: /^Imported by Maya Lindqvist on 19\/11\/2026 \d\d:\d\d [AP]M$/,
    });
    expect(fact('Phone').contains(mark)).toBe(true);
    expect(mark.textContent).toBe('Import');
    expect(screen.getByRole('img', { name: /^Read from the CV on 19\/11\/2026 / }).textContent).toBe('CV');
    expect(screen.getAllByRole('img', { name: / on 19\/11\/2026 / })).toHaveLength(2);
  });

  it('isn’t asked for where the file doesn’t keep it', async () => {
    const getProvenance = vi.fn<AllCalls['getProvenance']>(async () => []);
    open({ provider: { getProvenance } });

    await heading();
    expect(getProvenance).not.toHaveBeenCalled();
  });
});
