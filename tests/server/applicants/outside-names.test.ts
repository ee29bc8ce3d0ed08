import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { STAGE } from '../workflows/workflows-kit.ts';
import { APPLICANT, type ApplicantServer, type Application, startApplicantServer } from './applicants-kit.ts';

const filtered = (filter: object) => `${APPLICANT}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe.each(moduleDatabases())('the names of stages for Vendors, on %s', (kind) => {
  let kit: ApplicantServer;
  let vendor: Caller;
  let one: Application;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    const { server, stages } = kit;
    const user = await server.build.user({ role: 'Vendor' });
    vendor = server.by(user);
    one = await kit.apply(await kit.openJob({ vendors: [user.id] }), {}, vendor);
    await kit.act(server.admin, one.id, 'move', { stage: stages['Screening'] });
    await server.admin.patch(`${STAGE}${stages['Screening']}/`, { candidate_label: 'In review' });
  });

  it('are the labels for candidates in every answer, and the names where a stage has none', async () => {
    const urls = [
      APPLICANT,
      `${APPLICANT}${one.id}/`,
      `${APPLICANT}${one.id}/way/`,
      `${APPLICANT}${one.id}/activity/`,
      `${APPLICANT}?orderBy=stage&ascending=1`,
      filtered({ stage: kit.stages['Screening'] }),
      `/api/v1/customer/job/${one.job}/`,
    ];
    const answers: string[] = [];
    for (const url of urls) answers.push((await vendor.get(url)).text);

    expect(answers.filter((text) => text.includes('Screening'))).toEqual([]);
    expect(answers.slice(0, -1).filter((text) => !text.includes('In review'))).toEqual([]);
    expect((await vendor.get(`${APPLICANT}${one.id}/way/`)).body.data.stages).toMatchObject([
      { name: 'New' },
      { name: 'In review' },
      { name: 'Interview' },
      { name: 'Parked' },
      { name: 'Offer' },
      { name: 'Hired' },
      { name: 'Rejected' },
    ]);
  });

  it('are the labels on the board too', async () => {
    const { body, text } = await vendor.post(`${APPLICANT}board/`, {
      filter: { workflow: (await kit.read(one.id)).workflow.id },
    });

    expect(text).not.toContain('Screening');
    expect(body.data.columns[1]).toMatchObject({ id: kit.stages['Screening'], name: 'In review' });
    expect(body.data.counts).toEqual([{ column: String(kit.stages['Screening']), count: 1, overdue: 0 }]);
  });

  it('stay the names for everyone in the team', async () => {
    expect((await kit.read(one.id)).stage?.name).toBe('Screening');
    expect((await kit.server.admin.get(`${APPLICANT}${one.id}/way/`)).text).not.toContain('In review');
  });
});
