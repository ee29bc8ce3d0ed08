import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { address } from '../form/form-kit.tsx';
import { chloe, openCandidate, version } from './candidates-kit.tsx';

const heading = () => screen.findByRole('heading', { level: 1, name: 'Chloé Lambert' });

describe('the header of a candidate', () => {
  it('says who they are, where they live, and how to reach them', async () => {
    openCandidate();

    const title = (await heading()).parentElement;
    expect(title?.textContent).toBe('Chloé LambertTraffic clerk, Port du HavreLe Havre, France');
    expect(screen.getByRole('button', { name: 'Email: chloe@mail.example' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Phone: +33255504418' })).toBeTruthy();
  });

  it('copies, writes to and calls each address', async () => {
    const { user } = openCandidate();

    await user.click(await screen.findByRole('button', { name: 'Email: chloe@mail.example' }));
    const links = await screen.findAllByRole('menuitem', { name: 'Write an email' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'mailto:chloe@mail.example',
      'mailto:chloe@work.example',
    ]);
    await user.click(screen.getAllByRole('menuitem', { name: 'Copy email address' })[1]!);
    expect(await screen.findByText('Email address copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('chloe@work.example');

    await user.click(await screen.findByRole('button', { name: 'Phone: +33255504418' }));
    expect((await screen.findByRole('menuitem', { name: 'Call' })).getAttribute('href')).toBe('tel:+33255504418');
    const chat = screen.getByRole('menuitem', { name: 'Message on WhatsApp' });
    expect([chat.getAttribute('href'), chat.getAttribute('rel')]).toEqual([
      'https://wa.me/33255504418',
      'noopener noreferrer',
    ]);
  });

  it('offers no contact with someone who is not to be contacted, and says why', async () => {
    const { user } = openCandidate({
      record: chloe({ do_not_contact: true, do_not_contact_reason: 'Asked us by phone' }),
    });

    await heading();
    expect(screen.getByText('Don’t contact').parentElement?.textContent).toBe('Don’t contactAsked us by phone');
    await user.click(screen.getByRole('button', { name: 'Phone: +33255504418' }));

    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Copy phone number']);
  });

  it.each([
    [{ consent_status: 'given', consent_until: '2090-11-19' }, 'Consent to 19/11/2090'],
    [{ consent_status: 'ending', consent_until: '2026-11-24' }, 'Consent ends on 24/11/2026'],
    [{ consent_status: 'expired', consent_until: '2020-11-19' }, 'Consent expired on 19/11/2020'],
    [{ consent_status: 'withdrawn' }, 'Consent withdrawn'],
    [{ consent_status: 'not_asked' }, 'Consent not requested'],
  ])('leads from the consent to its tab: %o', async (consent, text) => {
    const { user } = openCandidate({ record: chloe(consent) });

    await user.click(await screen.findByRole('link', { name: text }));

    expect(address()).toBe('/recruitments/candidates/3?tab=privacy');
  });

  it('says on the tab what the chip says, beside the answer that is recorded', async () => {
    openCandidate({
      record: chloe({ consent_status: 'expired', consent_until: '2020-11-19' }),
      address: '/recruitments/candidates/3?tab=privacy',
    });

    const panel = within(await screen.findByRole('tabpanel', { name: 'Consent and privacy' }));
    const said = (name: string) => panel.getByText(name).parentElement?.textContent;
    expect([said('Consent'), said('Recorded consent')]).toEqual(['ConsentExpired', 'Recorded consentGiven']);
  });

  it('has no consent and no contact for a user who can’t see them', async () => {
    const { consent, consent_status, consent_until, email, emails, candidate_phone, ...rest } = chloe();
    openCandidate({ record: rest as never });

    await heading();
    expect(screen.queryByText(/Consent (to|not|with|end)/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Email|Phone):/ })).toBeNull();
    expect([consent, consent_status, consent_until, email, emails, candidate_phone]).not.toContain(undefined);
  });
});

describe('the CV of a candidate', () => {
  const VERSIONS = [version(2, 'Lambert_2.txt'), version(1, 'Lambert_1.txt')];
  const column = async () => within(await screen.findByRole('region', { name: 'CV' }));

  it('is beside the facts, the newest version first, and an earlier one opens in its place', async () => {
    const { user } = openCandidate({ versions: VERSIONS });

    expect(await (await column()).findByText('Text of file 92')).toBeTruthy();
    await user.click((await column()).getByRole('button', { name: /Version 2/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Version 1/ }));

    expect(await (await column()).findByText('Text of file 91')).toBeTruthy();
  });

  it('is the first tab on a narrower screen', async () => {
    openCandidate({ width: 1100, versions: VERSIONS });

    const tabs = await screen.findAllByRole('tab');
    expect(tabs[0]?.textContent).toBe('CV');
    expect(await within(screen.getByRole('tabpanel', { name: 'CV' })).findByText('Text of file 92')).toBeTruthy();
  });

  it('is added by choosing a file where there is none', async () => {
    const { user, dataProvider } = openCandidate();

    const input = await (await column()).findByLabelText('Choose file');
    await user.upload(input, new File(['Chloé'], 'Lambert.txt', { type: 'text/plain' }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalledOnce());
    const [resource, { data }] = vi.mocked(dataProvider.update).mock.calls[0]!;
    expect([resource, data['resume'].rawFile.name]).toEqual(['recruitments/candidates', 'Lambert.txt']);
    expect(await screen.findByText('CV added')).toBeTruthy();
  });

  it('is not added by a user who can’t change it', async () => {
    openCandidate({ person: { candidates: { writable: [] } } });

    expect(await (await column()).findByText('No CV yet')).toBeTruthy();
    expect((await column()).queryByLabelText('Choose file')).toBeNull();
  });

  it('is the file of the record for a user who can’t read the documents', async () => {
    openCandidate({ record: chloe({ resume: version(2, 'Lambert_2.txt').file }) });

    expect(await (await column()).findByText('Text of file 92')).toBeTruthy();
  });
});
