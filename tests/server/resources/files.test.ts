import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, ORG, startHierarchyServer } from './hierarchy.ts';

const ORG_FILES = '/api/v1/customer/org-file/';
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');

const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)]);
const big16 = (value: number) => u16(value).swap16();
const big32 = (value: number) => u32(value).swap32();
const png = (width: number, height: number) => Buffer.concat([PNG, big32(width), big32(height)]);
/** With 40 kB of other things before its size. */
const jpeg = (width: number, height: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe1]),
    big16(40_000),
    Buffer.alloc(39_998),
    Buffer.from([0xff, 0xc2, 0, 17, 8]),
    big16(height),
    big16(width),
    Buffer.alloc(12),
  ]);
/** Its size stands behind 100 kB of nothing, and behind that of a small preview. */
const avif = (width: number, height: number) =>
  Buffer.concat([
    Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1'),
    Buffer.alloc(100_000),
    Buffer.concat([Buffer.from('ispe\0\0\0\0', 'latin1'), big32(160), big32(120)]),
    Buffer.concat([Buffer.from('ispe\0\0\0\0', 'latin1'), big32(width), big32(height)]),
  ]);

type Part = { name: string; value: string } | { name: string; file: Buffer; filename: string; type?: string };

function multipart(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'ats-boundary';
  const chunks = parts.flatMap((part) => [
    Buffer.from(
      'file' in part
        ? `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"; filename="${part.filename}"\r\nContent-Type: ${part.type ?? 'application/octet-stream'}\r\n\r\n`
        : `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"\r\n\r\n${part.value}`,
    ),
    'file' in part ? part.file : Buffer.alloc(0),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

describe.each(moduleDatabases())('files on %s', (kind) => {
  let server: HierarchyServer;
  let organization: number;
  let recruiter: Caller;
  let vendor: Caller;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    organization = (await server.create(ORG, { name: 'Halden Group' })).id;
    recruiter = server.by(await server.build.user({ role: 'Recruiter', permissions: { org: ['view'] } }));
    vendor = server.by(await server.build.user({ role: 'Vendor' }));
  });

  const upload = (caller: Caller, parts: readonly Part[], url = ORG_FILES) =>
    caller.send({ method: 'POST', url, ...multipart(parts) });
  const stored = async (): Promise<string[]> => {
    const names = await readdir(join(server.config.dataDir, 'files'), { recursive: true }).catch(() => []);
    return names.filter((name) => /[0-9a-f-]{36}$/.test(name));
  };

  it('keeps the files of a record, lists them newest first, serves them, and deletes them with their bytes', async () => {
    const before = await stored();

    const { status, body } = await upload(server.admin, [
      { name: 'org_id', value: String(organization) },
      { name: 'files', file: PDF, filename: 'Register extract.pdf' },
    ]);
    const listed = await server.admin.get(`${ORG_FILES}?org_id=${organization}`);
    const served = await server.admin.get(listed.body.results[0].url);

    expect(status).toBe(201);
    expect(body.results[0]).toMatchObject({
      name: 'Register extract.pdf',
      media_type: 'application/pdf',
      size: PDF.length,
      created_by: { name: 'Maya Lindqvist' },
    });
    expect(listed.body).toMatchObject({ code: 0, count: 1 });
    expect(served.text).toBe(PDF.toString());
    expect(served.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'application/pdf' });
    expect(String(served.headers['content-disposition'])).toMatch(/^attachment; /);

    expect(await stored()).toHaveLength(before.length + 1);

    await server.admin.delete(`${ORG_FILES}${listed.body.results[0].id}/`);

    expect((await server.admin.get(`${ORG_FILES}?org_id=${organization}`)).body.count).toBe(0);
    expect((await server.admin.get(listed.body.results[0].url)).status).toBe(404);
    await expect.poll(stored).toEqual(before);
  });

  it('says of a file whether it was viewed or downloaded', async () => {
    const { body } = await upload(server.admin, [
      { name: 'org_id', value: String(organization) },
      { name: 'files', file: PDF, filename: 'Lease.pdf' },
    ]);
    const { url } = body.results[0];

    await recruiter.get(`${url}?for=view`);
    await recruiter.get(url);

    expect((await recruiter.get(`${url}?for=fun`)).status).toBe(400);
    const { rows } = await server.database.query(
      `select action from system.activity where record_id = ${organization} and after ->> 'name' = 'Lease.pdf' and action like 'file_%ed' and action <> 'file_added' order by id`,
    );
    expect(rows).toEqual([{ action: 'file_viewed' }, { action: 'file_downloaded' }]);
  });

  it('asks for the permission on the record at every door', async () => {
    const { body } = await upload(server.admin, [
      { name: 'org_id', value: String(organization) },
      { name: 'files', file: PDF, filename: 'Contract.pdf' },
    ]);
    const { id, url } = body.results[0];

    expect((await recruiter.get(`${ORG_FILES}?org_id=${organization}`)).status).toBe(200);
    expect((await recruiter.get(url)).status).toBe(200);
    expect(
      (
        await upload(recruiter, [
          { name: 'org_id', value: String(organization) },
          { name: 'files', file: PDF, filename: 'x.pdf' },
        ])
      ).status,
    ).toBe(403);
    expect((await recruiter.delete(`${ORG_FILES}${id}/`)).status).toBe(403);
    expect((await vendor.get(`${ORG_FILES}?org_id=${organization}`)).status).toBe(403);
    expect((await vendor.get(url)).status).toBe(404);
    expect((await server.admin.get(`/api/v1/customer/company-file/${id}/`)).status).toBe(404);
    expect((await server.admin.delete(`/api/v1/customer/company-file/${id}/`)).status).toBe(404);
  });

  it('takes a logo with a multipart create, answers it with an address, and replaces it', async () => {
    const made = await server.admin.send({
      method: 'POST',
      url: ORG,
      ...multipart([
        { name: 'data', value: JSON.stringify({ name: 'With logo' }) },
        { name: 'logo', file: PNG, filename: 'logo.png' },
      ]),
    });
    const { logo, id } = made.body.data;

    const changed = await server.admin.send({
      method: 'PATCH',
      url: `${ORG}${id}/`,
      ...multipart([
        { name: 'headcount', value: '12' },
        { name: 'logo', file: PNG, filename: 'new.png' },
      ]),
    });

    expect(made.status).toBe(201);
    expect(logo).toMatchObject({ name: 'logo.png', media_type: 'image/png', url: `/api/v1/files/${logo.id}/` });
    expect(changed.body.data).toMatchObject({ headcount: 12, logo: { name: 'new.png' } });
    expect((await server.admin.get(logo.url)).status).toBe(404);
    expect((await server.admin.get(changed.body.data.logo.url)).status).toBe(200);
  });

  it('removes a logo with null and keeps it when it comes back unchanged', async () => {
    const made = await server.admin.send({
      method: 'POST',
      url: ORG,
      ...multipart([
        { name: 'name', value: 'Logo to go' },
        { name: 'logo', file: PNG, filename: 'logo.png' },
      ]),
    });
    const { id, logo } = made.body.data;

    const kept = await server.admin.patch(`${ORG}${id}/`, { logo: { id: logo.id }, headcount: 3 });
    const removed = await server.admin.patch(`${ORG}${id}/`, { logo: null });

    expect(kept.body.data.logo.id).toBe(logo.id);
    expect(removed.body.data.logo).toBeNull();
    expect((await server.admin.get(logo.url)).status).toBe(404);
  });

  it('knows an image by its bytes, not by its name, and keeps nothing of what it refuses', async () => {
    const before = await stored();

    const { status, body } = await server.admin.send({
      method: 'POST',
      url: ORG,
      ...multipart([
        { name: 'name', value: 'Fake logo' },
        { name: 'logo', file: Buffer.from('<script>alert(1)</script>'), filename: 'logo.png', type: 'image/png' },
      ]),
    });

    expect(status).toBe(415);
    expect(body.message).toBe('logo.png isn’t an image. Choose another file.');
    expect((await stored()).filter((file) => !before.includes(file))).toEqual([]);
  });

  const logo = (file: Buffer, filename: string) =>
    upload(
      server.admin,
      [
        { name: 'name', value: `With ${filename}` },
        { name: 'logo', file, filename },
      ],
      ORG,
    );

  it.each([
    ['PNG', 'bomb.png', png(60_000, 60_000)],
    ['GIF', 'bomb.gif', Buffer.concat([Buffer.from('GIF89a'), u16(60_000), u16(60_000)])],
    ['JPEG', 'bomb.jpg', jpeg(60_000, 60_000)],
    ['WebP', 'bomb.webp', Buffer.from('RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0\x5f\xea\0\x5f\xea\0', 'latin1')],
    ['AVIF', 'bomb.avif', avif(60_000, 60_000)],
    ['BMP', 'bomb.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(16), u32(60_000), u32(60_000)])],
  ])(
    'refuses a %s that unpacks to billions of pixels in every browser, and keeps nothing of it',
    async (_, name, file) => {
      const before = await stored();

      const { status, body } = await logo(file, name);

      expect([status, body.message]).toEqual([413, `${name} has more than 40 megapixels. Save it smaller.`]);
      expect(await stored()).toEqual(before);
    },
  );

  it.each([
    ['a PNG', 'a.png', png(4_000, 3_000)],
    ['a photograph with its preview before it', 'a.jpg', jpeg(6_000, 4_000)],
    ['an AVIF', 'a.avif', avif(4_000, 3_000)],
    ['an image that is cut off', 'cut.png', PNG],
  ])('takes %s as a logo', async (_, name, file) => {
    expect((await logo(file, name)).status).toBe(201);
  });

  it('takes no drawing with a script as an image, and gives an attached one as a file to save', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

    const rejected = await logo(svg, 'logo.svg');
    const { body } = await upload(
      server.admin,
      [{ name: 'files', file: svg, filename: 'x.svg' }],
      `${ORG_FILES}?org_id=${organization}`,
    );
    const { headers } = await server.admin.get(body.results[0].url);

    expect([rejected.status, rejected.body.message]).toEqual([415, 'logo.svg isn’t an image. Choose another file.']);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('refuses a file that is too large and a field that holds no files', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(2_200_000)]);

    const tooLarge = await server.admin.send({
      method: 'POST',
      url: ORG,
      ...multipart([
        { name: 'name', value: 'Big' },
        { name: 'logo', file: large, filename: 'big.png' },
      ]),
    });
    const wrongField = await server.admin.send({
      method: 'POST',
      url: ORG,
      ...multipart([
        { name: 'name', value: 'Odd' },
        { name: 'website', file: PNG, filename: 'x.png' },
      ]),
    });

    expect(tooLarge.status).toBe(413);
    expect(wrongField.status).toBe(422);
  });

  it('takes no stored file of another record', async () => {
    const made = await server.admin.send({
      method: 'POST',
      url: ORG,
      ...multipart([
        { name: 'name', value: 'Owner of a logo' },
        { name: 'logo', file: PNG, filename: 'logo.png' },
      ]),
    });

    const stolen = await server.admin.post(ORG, { name: 'Thief', logo: { id: made.body.data.logo.id } });

    expect(stolen.status).toBe(422);
  });

  it('leaves no bytes behind when the record is refused or deleted permanently', async () => {
    const before = await stored();

    await server.admin.send({
      method: 'POST',
      url: ORG,
      ...multipart([
        { name: 'name', value: 'Halden Group' },
        { name: 'logo', file: PNG, filename: 'logo.png' },
      ]),
    });
    const made = await server.admin.send({
      method: 'POST',
      url: ORG,
      ...multipart([
        { name: 'name', value: 'Short-lived' },
        { name: 'logo', file: PNG, filename: 'logo.png' },
      ]),
    });
    await expect.poll(stored).toHaveLength(before.length + 1);
    await server.admin.delete(`${ORG}${made.body.data.id}/`);
    await server.admin.delete(`${ORG}trash/`, { ids: [made.body.data.id] });

    await expect.poll(stored).toEqual(before);
  });

  it('keeps a name with marks and slashes harmless', async () => {
    const { body } = await upload(server.admin, [
      { name: 'org_id', value: String(organization) },
      { name: 'files', file: PDF, filename: '../../etc/päss"wd.pdf' },
    ]);

    const served = await server.admin.get(body.results[0].url);

    expect(body.results[0].name).not.toContain('/');
    expect(String(served.headers['content-disposition'])).not.toContain('..');
  });
});
