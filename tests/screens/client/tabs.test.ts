import { describe, expect, it, vi } from 'vitest';
import { createHttp } from '#client/api/http.ts';
import { followTabs } from '#client/session/follow-tabs.ts';
import { createSession } from '#client/session/session.ts';
import type { OpenTabs } from '#client/session/tabs.ts';
import { ok } from './fake-server.ts';
import { CATALOGUE, credentials, profile, setUp } from './session-kit.ts';

describe('several tabs of one browser', () => {
  const openTwo = async () => {
    const { server, session: first } = setUp();
    await first.signIn(credentials);
    const second = createSession(createHttp({ adapter: server.adapter }));
    await second.start();
    const heard: Parameters<OpenTabs>[0][] = [];
    const open: OpenTabs = (hear) => {
      heard.push(hear);
      return {
        tell: (message) => heard.filter((each) => each !== hear).forEach((each) => each(message)),
        close: () => {},
      };
    };
    followTabs(first, open);
    followTabs(second, open);
    return { server, first, second };
  };

  it('are signed out together, without a word about a session that ran out', async () => {
    const { first, second } = await openTwo();

    await first.signOut();

    expect(second.state.get()).toEqual({ status: 'signed_out', end: 'signed_out' });
  });

  it('say nothing of a session that ran out where the server is quicker than the tab that signs out', async () => {
    const { first, second } = await openTwo();
    const signedOut = first.signOut();
    const third = createSession(createHttp({ adapter: () => Promise.reject(new Error('not asked')) }));
    third.state.set(second.state.get());

    third.endRejected();
    await signedOut;

    expect(third.state.get()).toEqual({ status: 'signed_out', end: 'signed_out' });
  });

  it('say so where the server ends it and nobody has signed out', async () => {
    const { second } = await openTwo();

    second.endRejected();

    expect(second.state.get()).toEqual({ status: 'signed_out', end: 'rejected' });
  });

  it('are signed in together', async () => {
    const { first, second } = await openTwo();
    await first.signOut();

    await first.signIn(credentials);

    await vi.waitFor(() => expect(second.state.get()).toMatchObject({ status: 'signed_in', profile }));
  });

  it('show the same person: who signs in in one is in all', async () => {
    const { server, first, second } = await openTwo();
    const other = { ...profile, id: 8 };
    server.on('GET /bootstrap/', () => ok({ data: { profile: other, role: 'Admin', catalogue: CATALOGUE } }));

    await first.signIn(credentials);

    await vi.waitFor(() => expect(second.state.get()).toMatchObject({ profile: { id: 8 } }));
  });

  it('work in the same role and come to rest', async () => {
    const { server, first, second } = await openTwo();
    server.on('POST /users/change-role/', () => ok({ role: 'Recruiter' }));
    server.on('GET /bootstrap/', () => ok({ data: { profile, role: 'Recruiter', catalogue: CATALOGUE } }));
    server.calls.length = 0;

    await first.switchRole('Recruiter');

    await vi.waitFor(() => expect(second.state.get()).toMatchObject({ role: 'Recruiter' }));
    expect(server.callsOf('GET /bootstrap/')).toHaveLength(2);
  });
});
