import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type Candidate, CANDIDATE, type CandidateServer, multipart, startCandidateServer } from './candidates-kit.ts';

const DOCUMENT = '/api/v1/customer/candidate-document/';

describe.each(moduleDatabases())('the documents of a candidate on %s', (kind) => {
  let server: CandidateServer;
  beforeAll(async () => {
    server = await startCandidateServer(kind);
  });

  const upload = async (method: 'POST' | 'PATCH', url: string, texts: Record<string, string>, file: object) =>
    server.recruiter.send({ method, url, ...multipart(texts, file as never) });
  const withResume = async (bytes = 'first') => {
    const names = { first_name: 'Amélie', last_name: 'Lambert' };
    return (await upload('POST', CANDIDATE, names, { resume: { name: 'cv.txt', bytes } })).body.data;
  };
  const documents = async (candidate: number): Promise<Candidate[]> =>
    (await server.recruiter.get(`${DOCUMENT}?candidate_id=${candidate}&orderBy=version&ascending=1`)).body.results;
  const bytesOf = async ({ url }: { url: string }) => (await server.recruiter.get(url)).text;

  it('hold the CV of a new candidate, whose record answers its address', async () => {
    const { id, resume } = await withResume();

    const [only, ...others] = await documents(id);

    expect(others).toEqual([]);
    expect(only).toMatchObject({ title: 'cv.txt', version: 1, is_current: true, is_resume: true });
    expect([await bytesOf(resume), await bytesOf(only.file)]).toEqual(['first', 'first']);
  });

  it('keep every earlier CV as a version', async () => {
    const { id } = await withResume();

    const { body } = await upload('PATCH', `${CANDIDATE}${id}/`, {}, { resume: { name: 'new.txt', bytes: 'second' } });
    const [earlier, current] = await documents(id);

    expect([await bytesOf(body.data.resume), await bytesOf(earlier.file), await bytesOf(current.file)]).toEqual([
      'second',
      'first',
      'second',
    ]);
    expect([earlier, current]).toMatchObject([
      { version: 1, is_current: false, version_of: { id: current.id } },
      { version: 2, is_current: true, version_of: null },
    ]);
  });

  it('change the CV of the candidate with the file of its document, and remove it with the document', async () => {
    const { id } = await withResume();
    const [{ id: document }] = await documents(id);

    await upload('PATCH', `${DOCUMENT}${document}/`, {}, { file: { name: 'new.txt', bytes: 'second' } });
    expect(await bytesOf((await server.read(id)).resume)).toBe('second');
    expect((await documents(id)).map(({ version }) => version)).toEqual([1, 2]);

    await server.recruiter.delete(`${DOCUMENT}${document}/`);
    expect((await server.read(id)).resume).toBeNull();
  });

  it('stay when the CV is removed from the candidate', async () => {
    const { id } = await withResume();

    await server.change(id, { resume: null });

    expect(await documents(id)).toMatchObject([{ version: 1, is_current: false, is_resume: true }]);
  });

  it('of other categories have versions too, and an earlier one cannot be changed', async () => {
    const { id } = await server.add();
    const made = await upload(
      'POST',
      DOCUMENT,
      { candidate: String(id), title: 'Licence' },
      { file: { name: 'a.txt', bytes: 'one' } },
    );
    const address = `${DOCUMENT}${made.body.data.id}/`;

    await upload('PATCH', address, {}, { file: { name: 'b.txt', bytes: 'two' } });
    const [earlier, current] = await documents(id);
    const rejected = await upload(
      'PATCH',
      `${DOCUMENT}${earlier.id}/`,
      {},
      { file: { name: 'c.txt', bytes: 'three' } },
    );

    expect([await bytesOf(earlier.file), await bytesOf(current.file)]).toEqual(['one', 'two']);
    expect([current.version, current.is_resume, rejected.status]).toEqual([2, false, 409]);
  });

  it('keep the rules of their category', async () => {
    const { id } = await server.add();
    const category = (
      await server.create('/api/v1/admin-app/candidate-filetype/', { name: 'Passport', media_types: ['image/*'] })
    ).id;
    const texts = { candidate: String(id), title: 'Passport', category: String(category) };

    const { status, body } = await upload('POST', DOCUMENT, texts, { file: { name: 'a.txt', bytes: 'one' } });

    expect([status, body.errors.file.text]).toEqual([422, 'The category “Passport” accepts only image/*.']);
    expect(await documents(id)).toEqual([]);
  });
});
