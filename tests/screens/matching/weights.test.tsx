import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '../client/answering-http.ts';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import EffectiveWeights from '#screens/matching/EffectiveWeights.tsx';
import MatchingParameters from '#screens/matching/MatchingParameters.tsx';
import { choose, openApp } from '../form/form-kit.tsx';
import { AURELIA, HALDEN } from '../form/form-records.ts';

const FILE = readFileSync('resources/masters/matching_parameters_weightage_job.yaml', 'utf8');
const ROUTE = '/settings/master/master-view/matching-parameters-weightage-job';

const SCREENS = createCustomScreens({
  'matching/EffectiveWeights': async () => ({ default: EffectiveWeights }),
  'matching/MatchingParameters': async () => ({ default: MatchingParameters }),
});

const ENDPOINT = '/admin-app/matching-parameters-weightage-job/';
const OWN = { id: 1, name: 'Balanced', scope: 'default' };
const TRUST = { id: 2, name: 'Trust', scope: 'organization' };
const skills = (weight: number, origin: object) => ({
  parameter: 'required_skills',
  weight,
  mode: 'must',
  tolerance: null,
  share: weight / (weight + 10),
  origin,
});
const LANGUAGES = { parameter: 'languages', weight: 10, mode: 'should', tolerance: null, share: 0.2, origin: OWN };

/** Weights for the Halden Group go before the default ones; Aurelia has none. */
const effective = vi.fn<Answers[string]>(({ params }) => {
  const isHalden = params?.['organization'] === HALDEN.id;
  const weights = [isHalden ? skills(30, TRUST) : skills(40, OWN), LANGUAGES];
  return { data: { weights, sets: isHalden ? [OWN, TRUST] : [OWN] } };
});

const PRESETS = [
  {
    id: 7,
    name: 'Skills first',
    parameters: [
      { id: 71, parameter: 'required_skills', weight: 75, mode: 'must', tolerance: null },
      { id: 72, parameter: 'recency', weight: 25, mode: 'should', tolerance: 10 },
    ],
  },
];

const open = (address: string, changes: object = {}) =>
  openApp({
    address: `${ROUTE}/${address}`,
    file: FILE,
    record: {
      ...OWN,
      organization: null,
      job_type: null,
      active: true,
      total_weight: 50,
      parameters: [
        { id: 1, parameter: 'required_skills', weight: 40, mode: 'must', tolerance: null },
        { id: 2, parameter: 'languages', weight: 10, mode: 'should', tolerance: null },
      ],
      updated_on: '2026-11-20T08:00:00Z',
      ...changes,
    },
    provider: {
      update: vi.fn<(resource: string, params: { data: object }) => Promise<never>>(
        async (_resource, { data }) => ({ data }) as never,
      ),
      getList: async () => ({ data: PRESETS as never[], total: 1 }),
    },
    answers: { [`${ENDPOINT}${OWN.id}/effective/`]: effective },
    around: (children) => <CustomScreensProvider value={SCREENS}>{children}</CustomScreensProvider>,
  });

const openCounting = async (changes?: object) => {
  const app = open('1', changes);
  await app.user.click(await screen.findByRole('tab', { name: 'Effective weights' }));
  return { ...app, table: await screen.findByRole('table', { name: 'Effective weights' }) };
};

const line = (name: string) => screen.findByRole('row', { name });

describe('the tab "Effective weights"', () => {
  it('shows each weight with its share and where it comes from', async () => {
    const { table } = await openCounting();

    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'ParameterModeWeightShareSource',
      'Required skillsMust4080%Global default: these weights',
      'LanguagesShould1020%Global default: these weights',
    ]);
  });

  it('says what counts in an organization, and leads to its weights', async () => {
    const { user } = await openCounting();

    await choose(user, 'Organization', 'Halden Group');

    const row = await line('Required skills Must 30 75% Organization: Trust');
    expect(within(row).getByRole('link', { name: 'Trust' }).getAttribute('href')).toBe(`${ROUTE}/2`);
  });

  it('says that the organization which was picked has no weights of its own', async () => {
    const { user } = await openCounting();

    await choose(user, 'Organization', AURELIA.name);

    expect(await screen.findByText('Aurelia Health has no custom weights.')).toBeTruthy();
  });

  it('lets nobody pick what the weights themselves are for', async () => {
    await openCounting({ scope: 'organization', organization: HALDEN });

    expect(screen.getByRole('combobox', { name: 'Job type' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Organization' })).toBeNull();
  });

  it('holds a preset against the weights, and lets it go again', async () => {
    const { user, table } = await openCounting();

    await user.click(await screen.findByRole('button', { name: 'Compare with a preset' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Skills first' }));

    expect(await line('Required skills Must 40 80% Global default: these weights 75%')).toBeTruthy();
    expect(await line('Recency 25%')).toBeTruthy();

    await user.click(await screen.findByRole('button', { name: 'Compared with Skills first' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Stop comparing' }));

    expect(await line('Required skills Must 40 80% Global default: these weights')).toBeTruthy();
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });
});

describe('the form for weights', () => {
  const shares = async () => (await screen.findByRole('list', { name: 'Shares of the total' })).textContent;

  it("begins with a preset's parameters, and brings back those that stood there", async () => {
    const { user } = open('1/edit');

    await user.click(await screen.findByRole('button', { name: 'Apply preset' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Skills first' }));

    expect(await screen.findByText('Preset Skills first applied.')).toBeTruthy();
    expect(await shares()).toBe('Required skills 75%Recency 25%');

    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await shares()).toBe('Required skills 80%Languages 20%');
  });

  it('saves the rows of a preset as new ones', async () => {
    const { user, dataProvider } = open('1/edit');

    await user.click(await screen.findByRole('button', { name: 'Apply preset' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Skills first' }));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));

    await vi.waitFor(() => expect(dataProvider.update).toHaveBeenCalled());
    const [, { data }] = vi.mocked(dataProvider.update).mock.lastCall!;
    expect(data['parameters']).toEqual([
      { parameter: 'required_skills', weight: 75, mode: 'must', tolerance: null },
      { parameter: 'recency', weight: 25, mode: 'should', tolerance: 10 },
    ]);
  });
});
