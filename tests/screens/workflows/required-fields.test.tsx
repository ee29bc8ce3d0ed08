import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import { openApp } from '../form/form-kit.tsx';

const ROUTE = '/settings/master/master-view/workflows/stages';
const SCREENS = createCustomScreens({
  'workflows/RequiredFields': () => import('#screens/workflows/RequiredFields.tsx'),
});
const CANDIDATES = `resource: candidates
properties:
  nationality: { type: string }
  visa: { type: string, title: Work permit }
  age: { type: integer, readOnly: true }
`;
const APPLICANTS = `resource: applicants
properties: { rating: { type: integer, minimum: 1, maximum: 5 } }
`;

const openStage = (address: string, required: readonly string[] = []) => {
  const update = vi.fn(async (_resource: string, { data }: { data: object }) => ({ data }) as never);
  const record = {
    id: 4,
    name: 'Offer',
    kind: 'offer',
    workflow: { id: 1, name: 'Standard v1' },
    next_stages: [],
    required_fields: required,
    required_documents: [],
    on_enter: [],
    on_exit: [],
    back_allowed: true,
    updated_on: '2026-11-20T08:00:00Z',
  };
  const app = openApp({
    address: `${ROUTE}/${address}`,
    file: readFileSync('resources/masters/workflow_stages.yaml', 'utf8'),
    files: [CANDIDATES, APPLICANTS],
    record,
    provider: { update },
    around: (children) => <CustomScreensProvider value={SCREENS}>{children}</CustomScreensProvider>,
  });
  return { ...app, update };
};

describe('the required fields of a stage', () => {
  it('are chosen by their titles from the fields that users fill in', async () => {
    const { user, update } = openStage('4/edit', ['candidate.visa']);

    const input = await screen.findByRole('combobox', { name: /^Required fields/ });
    expect(screen.getByRole('button', { name: /Candidate · Work permit/ })).toBeTruthy();
    await user.click(input);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).not.toContain('Candidate · Age');
    await user.click(screen.getByRole('option', { name: 'Applicant · Rating' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));

    expect(update.mock.calls[0]?.[1].data).toMatchObject({ required_fields: ['candidate.visa', 'applicant.rating'] });
  });

  it('are shown by their titles', async () => {
    openStage('4', ['candidate.visa', 'applicant.rating']);

    expect(await screen.findByText('Candidate · Work permit, Applicant · Rating')).toBeTruthy();
  });
});
