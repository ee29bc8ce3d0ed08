import { describe, expect, it } from 'vitest';
import type { CvPerson } from '#server/seed/cv/cv-person.ts';
import { CV_LAYOUTS, renderCv } from '#server/seed/cv/render-cv.ts';
import { readPdf } from './read-pdf.ts';

const hanna: CvPerson = {
  name: 'Hanna Źródłowska',
  title: 'Dyspozytorka',
  email: 'hanna.zrodlowska@mail.example',
  phone: '+48 601 555 014',
  place: '80-001 Gdańsk',
  links: ['profiles.example/hanna'],
  summary: 'Dziesięć lat w żegludze: planowanie nocnych zmian i obsługa klientów.',
  experience: [
    {
      title: 'Dyspozytorka',
      employer: 'PolCargo (północ)',
      from: '2021-04',
      points: ['Planowanie 120 zleceń dziennie'],
    },
    {
      title: 'Asystentka',
      employer: 'Nordhaf',
      place: 'Łódź',
      from: '2018-09',
      to: '2021-03',
      points: ['Odprawa celna'],
    },
  ],
  education: [{ degree: 'Magister transportu', school: 'Politechnika Gdańska', year: 2018 }],
  skills: ['Transporeon', 'SAP TM'],
  languages: [{ name: 'Angielski', level: 'C1' }],
};

describe.each(CV_LAYOUTS)('a demo CV, %s', (layout) => {
  it('is a small PDF whose text is read in order: who, then experience, then education', async () => {
    const bytes = await renderCv(hanna, layout);

    const { pages, text, title } = await readPdf(bytes);

    expect(bytes.length).toBeLessThan(60_000);
    expect(title).toBe('Hanna Źródłowska, CV');
    expect(pages).toHaveLength(1);
    const order = [
      hanna.name,
      hanna.email,
      'Dyspozytorka, PolCargo (północ)',
      'Asystentka, Nordhaf',
      'Magister transportu',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    for (const part of ['04/2021 – present', '09/2018 – 03/2021', 'Łódź', 'SAP TM', 'Angielski'])
      expect(text).toContain(part);
  });

  it('opens the email and the profile where they are written', async () => {
    const { pages } = await readPdf(await renderCv(hanna, layout));

    expect(pages[0]?.links).toEqual(['mailto:hanna.zrodlowska@mail.example', 'https://profiles.example/hanna']);
  });

  it('goes on on further pages and loses no job', async () => {
    const jobs = Array.from({ length: 40 }, (_, index) => ({
      title: `Job ${index + 1}`,
      employer: 'Halden Lines',
      from: '2001-01' as const,
      to: '2002-01' as const,
      points: [
        'Planned berths, cranes and crews for the night shift, every week of the year, with two colleagues',
        'Led 5',
      ],
    }));

    const { pages, text } = await readPdf(await renderCv({ ...hanna, experience: jobs }, layout));

    expect(pages.length).toBeGreaterThan(2);
    for (const { title } of jobs) expect(text).toContain(`${title}, Halden Lines`);
    expect(text).toContain('Magister transportu');
  });

  it('is the same file for the same person, and another one for another', async () => {
    expect(await renderCv(hanna, layout)).toEqual(await renderCv(hanna, layout));
    expect(await renderCv({ ...hanna, name: 'Ewa Wrona' }, layout)).not.toEqual(await renderCv(hanna, layout));
  });

  it('with only a name and an email has no empty sections', async () => {
    const bare: CvPerson = {
      name: 'Li Ma',
      title: 'Planner',
      email: 'li@mail.example',
      experience: [],
      education: [],
      skills: [],
      languages: [],
    };

    const { text } = await readPdf(await renderCv(bare, layout));

    for (const heading of ['profile', 'experience', 'education', 'skills', 'languages'])
      expect(text.toLowerCase()).not.toContain(heading);
  });
});

it('a CV has letters of all Latin alphabets, Greek and Cyrillic', async () => {
  const { text } = await readPdf(
    await renderCv({ ...hanna, name: 'Ștefan Ţurcanu', title: 'Ναύτης, матрос' }, 'classic'),
  );

  for (const part of ['Ștefan Ţurcanu', 'Ναύτης, матрос']) expect(text).toContain(part);
});

it('a CV keeps a long address on one line, within its column', async () => {
  const email = 'konstantinopolitanczykowianeczkowna.dyspozytorka@mail.example';

  const { pages } = await readPdf(await renderCv({ ...hanna, email }, 'sidebar'));

  const line = pages[0]!.items.find(({ text }) => text === email);
  expect(line?.right).toBeLessThan(178);
});
