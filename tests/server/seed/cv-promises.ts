import { expect, it } from 'vitest';
import type { TestServer } from '../../support/test-server.ts';
import { readPdf } from './read-pdf.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the wire says, whatever its shape
type Answer = any;

/** What is promised of the CVs of a demo, for a server with the data of a new demo that nobody has changed. */
export function promiseCvs(serverOf: () => TestServer): void {
  const asAdmin = async () => {
    const { app, as, build } = serverOf();
    const headers = as(await build.user({ role: 'Admin' }));
    const get = (url: string) => app.inject({ headers, method: 'GET', url });
    return {
      read: async (path: string): Promise<Answer> => (await get(`/api/v1/customer/${path}`)).json(),
      pdf: async ({ url }: { url: string }) => readPdf((await get(url)).rawPayload),
    };
  };

  it('gives 100 candidates a CV, the newest first, and 10 of them an earlier one', async () => {
    const { rows } = await serverOf().database.query(
      `select (select count(*)::int from candidates where resume is not null) as candidates,
              (select count(*)::int from candidates where resume is not null and id > 2900) as new_ones,
              (select count(*)::int from candidate_documents d join candidates c on c.id = d.candidate_id join system.files f on f.id = d.file
                where d.is_resume and d.is_current and d.version_of_id is null and f.record_id = d.id and c.resume is not null) as current,
              (select count(*)::int from candidate_documents e join candidate_documents d on d.id = e.version_of_id
                where e.version = 1 and not e.is_current and d.version = 2 and d.candidate_id = e.candidate_id) as earlier,
              (select count(*)::int from system.files where created_on > now()) as later`,
    );

    expect(rows).toEqual([{ candidates: 100, new_ones: expect.any(Number), current: 100, earlier: 10, later: 0 }]);
    expect(rows[0]!['new_ones']).toBeGreaterThan(10);
  });

  it('says on a CV what the record says', async () => {
    const { read, pdf } = await asAdmin();
    const { rows } = await serverOf().database.query<{ id: number }>(
      'select id from candidates where resume is not null order by id desc limit 4',
    );
    for (const { id } of rows) {
      const { data } = await read(`candidate/${id}/`);
      const { text: written } = await pdf(data.resume);
      const text = written.replaceAll(/\s+/g, ' ');

      expect(data.resume.name).toBe(`CV ${data.name}.pdf`);
      for (const part of [
        data.name,
        data.email,
        ...data.experience.map(({ position }: Answer) => position),
        ...data.experience.map(({ company }: Answer) => company),
        ...data.education.map(({ institution }: Answer) => institution),
        ...data.skills.map(({ skill }: Answer) => skill.name),
        ...data.languages.map(({ language }: Answer) => language.name),
      ])
        expect(text).toContain(part);
    }
  });

  it('keeps an earlier CV, which says less, as a version, and tells in the activity when the next one came', async () => {
    const { read, pdf } = await asAdmin();
    const { rows } = await serverOf().database.query<{ candidate: number }>(
      'select min(candidate_id)::int as candidate from candidate_documents where version_of_id is not null',
    );
    const id = rows[0]!.candidate;
    const { results } = await read(`candidate-document/?candidate_id=${id}&orderBy=version&ascending=1`);
    const [earlier, current] = await Promise.all(results.map((entry: Answer) => pdf(entry.file)));
    const activity = await read(`candidate/${id}/activity/`);

    expect(results.map(({ version }: Answer) => version)).toEqual([1, 2]);
    expect(current.text.length).toBeGreaterThan(earlier.text.length);
    expect(earlier.text).toContain((await read(`candidate/${id}/`)).data.name);
    expect(activity.results.map(({ action }: Answer) => action)).toEqual(['updated', 'created']);
  });
}
