import { buffer } from 'node:stream/consumers';
import type { APIRequestContext, Page } from '@playwright/test';
import { ZipFile } from 'yazl';
import { typeset } from '#server/platform/pdf/typeset.ts';
import type { CvPerson } from '#server/seed/cv/cv-person.ts';
import { renderCv } from '#server/seed/cv/render-cv.ts';
import { expect, PASSWORD, PEOPLE, test } from './support/fixtures.ts';
import { accessibilityFaults } from './support/look.ts';

const chloe: CvPerson = {
  name: 'Chloé Lambert',
  title: 'Agente de transit portuaire',
  email: 'chloe.lambert@mail.example',
  experience: [
    { title: 'Agente de trafic', employer: 'Port du Havre', from: '2021-04', points: ['Suivi du transit douanier'] },
    {
      title: 'Assistante transit',
      employer: 'Seine Fret SAS',
      from: '2020-07',
      to: '2021-03',
      points: ['Transit ADR'],
    },
  ],
  education: [{ degree: 'BTS Gestion des transports', school: 'Lycée Porte Océane', year: 2020 }],
  skills: ['SAP TM'],
  languages: [{ name: 'Français', level: 'natif' }],
};

/** A PDF of as many pages as somebody's collected certificates, each with its number. */
const certificates = (pages: number): Promise<Uint8Array> =>
  typeset(
    '#set document(date: none)\n#range(1, json(bytes(sys.inputs.data)) + 1).map(page => [Certificate #page]).join(pagebreak())',
    pages,
  );

/** As it is behind a password: the dictionary that readers ask first, with a key that no empty password gives. */
const locked = (pdf: Uint8Array): Buffer => {
  const key = '41'.repeat(32);
  const dictionary = `/Encrypt<</Filter/Standard/V 1/R 2/O<${key}>/U<${key}>/P -4>>/ID[<41><41>]`;
  return Buffer.from(Buffer.from(pdf).toString('latin1').replace('trailer\n<<', `trailer\n<<${dictionary}`), 'latin1');
};

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

/** A Word file whose links, pictures and styles try what a page must not let them. */
async function hostileWord(before = '', parts: Readonly<Record<string, string>> = {}): Promise<Uint8Array> {
  const link = (id: string, text: string) => `<w:p><w:hyperlink r:id="${id}">${run(text)}</w:hyperlink></w:p>`;
  const type = (name: string, kind: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string, mode = '') =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}" ${mode && `TargetMode="${mode}"`}/>`;
  const relations = (content: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('document', 'document.main')}${type('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      relation('s', 'styles', 'styles.xml') +
        relation('good', 'hyperlink', 'https://profiles.example/ewa', 'External') +
        relation('bad', 'hyperlink', 'javascript:alert(1)', 'External') +
        relation('far', 'image', 'https://elsewhere.example/pixel.png', 'External'),
    ),
    'word/styles.xml': `<w:styles xmlns:w="${WORD}"><w:style w:type="paragraph" w:styleId="a"><w:name w:val="a"/><w:rPr><w:rFonts w:ascii="x; } body { display: none } .b { color: red"/></w:rPr></w:style></w:styles>`,
    'word/document.xml': `${before}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body><w:p><w:pPr><w:pStyle w:val="a"/></w:pPr>${run('Ewa Wrona')}</w:p><w:p>${run('Dyspozytorka w')}${run('porcie Gdańsk')}</w:p>${link('good', 'My profile')}${link('bad', 'My page')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr></w:body></w:document>`,
    ...parts,
  };
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

async function addFiles(request: APIRequestContext, url: string, files: Readonly<Record<string, Uint8Array>>) {
  const credentials = { username: PEOPLE.Admin, password: PASSWORD };
  const { access } = await (await request.post(`${url}/api/v1/token/`, { data: credentials })).json();
  for (const [name, content] of Object.entries(files)) {
    const reply = await request.post(`${url}/api/v1/customer/company-file/`, {
      headers: { authorization: `Bearer ${access}` },
      multipart: { company_id: '1', files: { name, mimeType: 'application/pdf', buffer: Buffer.from(content) } },
    });
    expect(reply.status()).toBe(201);
  }
}

const show = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name });
};

test('a CV is drawn in the page: read, searched, enlarged, left where it was, and without what a Word file tries', async ({
  page,
  signIn,
  server,
}) => {
  const bomb = '<w:t>' + ' '.repeat(20 * 1024 * 1024) + '</w:t>';
  await addFiles(page.request, server.url, {
    'Lambert_CV.pdf': await renderCv(chloe, 'sidebar'),
    'Certificates.pdf': await certificates(200),
    'Locked.pdf': locked(await renderCv(chloe, 'classic')),
    'Broken.pdf': Buffer.from('%PDF-1.7\nno pages in here'),
    'Wrona.docx': await hostileWord(),
    'Bomb.docx': await hostileWord('', { 'word/document.xml': bomb }),
    'Entities.docx': await hostileWord('<!DOCTYPE a [<!ENTITY b "b">]>'),
    'Wrona.rtf': Buffer.from(
      String.raw`{\rtf1\ansi\ansicpg1250{\fonttbl\f0 Arial;}\b Ewa Wrona\b0\par Gda\'f1sk, \u322?\'f3d\'9f}`,
    ),
  });
  await signIn('Admin');
  await page.goto('/recruitments/companies/1?tab=files');

  await test.step('a PDF is searched and enlarged', () => readPdf(page));
  await test.step('a long PDF is drawn where it is read, and opens where it was left', () => readLongPdf(page));
  await test.step('a file that cannot be read says why', async () => {
    for (const [name, why] of [
      ['Locked.pdf', 'This file is protected by a password'],
      ['Broken.pdf', 'This file can’t be read'],
      ['Bomb.docx', 'This file can’t be read'],
      ['Entities.docx', 'This file can’t be read'],
    ] as const) {
      const file = await show(page, name);
      await expect(file.getByRole('heading', { name: why })).toBeVisible();
      await expect(file.getByRole('link', { name: 'Download', exact: true })).toHaveAttribute('download', name);
      await file.getByRole('button', { name: 'Close' }).click();
    }
  });
  await test.step('a Word file comes without scripts, foreign styles and outside pictures', () => readWord(page));
  const rtf = await show(page, 'Wrona.rtf');
  await expect(rtf.getByText('Gdańsk, łódź')).toBeVisible();
});

async function readPdf(page: Page): Promise<void> {
  const cv = await show(page, 'Lambert_CV.pdf');
  const paper = cv.getByRole('group', { name: 'Page 1 of 1' });
  await expect(paper.getByText('Chloé Lambert')).toBeVisible();
  await expect(paper.locator('canvas')).toBeVisible();
  const email = paper.getByRole('link', { name: 'Open mailto:chloe.lambert@mail.example' });
  await expect(email).toHaveAttribute('rel', /noopener/);
  expect(await paper.innerText()).toContain('Port du Havre');

  await page.keyboard.press('Control+f');
  await page.keyboard.type('TRANSIT');
  await expect(cv.getByRole('status')).toHaveText(/Match 1 of 4/);
  await page.keyboard.press('Enter');
  await expect(cv.getByRole('status')).toHaveText(/Match 2 of 4/);
  const marked = () =>
    page.evaluate(() =>
      ['document-match', 'document-current'].map((name) => [...(CSS.highlights.get(name) ?? [])].map(String)),
    );
  await expect.poll(marked).toEqual([['transit', 'transit', 'transit', 'Transit'], ['transit']]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('0');
  const width = () => paper.evaluate((element) => element.getBoundingClientRect().width);
  await expect.poll(width).toBeCloseTo(794, -1);
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(714, -1);
  await cv.getByRole('button', { name: 'Close' }).click();
}

async function readLongPdf(page: Page): Promise<void> {
  const long = await show(page, 'Certificates.pdf');
  await expect(long.getByText('Certificate 1', { exact: true })).toBeVisible();
  expect(await long.locator('canvas').count()).toBeLessThan(6);
  await long.getByRole('textbox', { name: 'Page' }).fill('150');
  await page.keyboard.press('Enter');
  await expect(long.getByText('Certificate 150', { exact: true })).toBeVisible();
  await expect(long.getByText('Certificate 1', { exact: true })).toBeHidden();
  expect(await long.locator('canvas').count()).toBeLessThan(6);
  await long.getByRole('textbox', { name: 'Find in document' }).fill('certificate 77');
  await expect(long.getByText('Certificate 77', { exact: true })).toBeInViewport();
  await long.getByRole('button', { name: 'Close' }).click();
  await show(page, 'Certificates.pdf');
  await expect(long.getByText('Certificate 77', { exact: true })).toBeInViewport();
  await long.getByRole('button', { name: 'Close' }).click();
}

async function readWord(page: Page): Promise<void> {
  const cv = await show(page, 'Wrona.docx');
  const content = cv.getByRole('region', { name: 'Text of Wrona.docx' });
  await expect(content.getByText('Ewa Wrona')).toBeVisible();
  await expect(content.getByRole('link')).toHaveCount(1);
  const link = content.getByRole('link', { name: 'My profile' });
  await expect(link).toHaveAttribute('href', 'https://profiles.example/ewa');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(content.getByText('My page')).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('gdansk');
  await expect(cv.getByRole('status')).toHaveText(/Match 1 of 1/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await cv.getByRole('button', { name: 'Close' }).click();
}
