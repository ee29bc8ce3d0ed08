import { describe, expect, it } from 'vitest';
import { CV_LANGUAGES } from '#server/seed/cv/cv-person.ts';
import type { CvPerson } from '#server/seed/cv/cv-person.ts';
import { CV_WORDS } from '#server/seed/cv/cv-words.ts';
import { widthOf, wrap } from '#server/seed/cv/helvetica.ts';
import { CV_LAYOUTS, renderCv } from '#server/seed/cv/render-cv.ts';
import { isEncodable } from '#server/seed/cv/text-encoding.ts';
import { readPdf } from './read-pdf.ts';

const hanna: CvPerson = {
  language: 'pl',
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
  certificates: ['ADR'],
  projects: ['Awizacja online'],
  interests: ['Żeglarstwo'],
};

describe.each(CV_LAYOUTS)('a demo CV, %s', (layout) => {
  it('is a small PDF whose text is read in order: who, then experience, then education', async () => {
    const bytes = renderCv(hanna, layout);

    const { pages, text, title } = await readPdf(bytes);

    expect(bytes.length).toBeLessThan(10_000);
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
    for (const part of ['04/2021 – obecnie', '09/2018 – 03/2021', 'Łódź', 'SAP TM', 'Angielski', 'Żeglarstwo', 'ADR'])
      expect(text).toContain(part);
  });

  it('opens the email and the profile where they are written', async () => {
    const { pages } = await readPdf(renderCv(hanna, layout));

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

    const { pages, text } = await readPdf(renderCv({ ...hanna, language: 'en', experience: jobs }, layout));

    expect(pages.length).toBeGreaterThan(2);
    for (const { title } of jobs) expect(text).toContain(`${title}, Halden Lines`);
    expect(text).toContain('Magister transportu');
  });

  it('is the same file for the same person, and another one for another', () => {
    expect(renderCv(hanna, layout)).toEqual(renderCv(hanna, layout));
    expect(renderCv({ ...hanna, name: 'Ewa Wrona' }, layout)).not.toEqual(renderCv(hanna, layout));
  });

  it('with only a name and an email has no empty sections', async () => {
    const bare: CvPerson = {
      language: 'en',
      name: 'Li Ma',
      title: 'Planner',
      email: 'li@mail.example',
      experience: [],
      education: [],
      skills: [],
      languages: [],
    };

    const { text } = await readPdf(renderCv(bare, layout));

    const { contact: _, ...words } = CV_WORDS.en;
    for (const heading of Object.values(words)) expect(text.toLowerCase()).not.toContain(heading.toLowerCase());
  });
});

it.each(CV_LANGUAGES)('a CV has its headings in %s', async (language) => {
  const { text } = await readPdf(renderCv({ ...hanna, language }, 'classic'));

  const { contact: _contact, ongoing: _ongoing, ...words } = CV_WORDS[language];
  for (const word of Object.values(words)) expect(text).toContain(word);
});

it('a letter that the fonts lack is an error, not an empty place', () => {
  expect(() => renderCv({ ...hanna, name: '李明' }, 'classic')).toThrow(/no character "李"/);
  expect(['Łucja Żak', 'Ștefan Popa', '李明'].map(isEncodable)).toEqual([true, false, false]);
});

it('no line of a CV is wider than its column, not even a long word', () => {
  const text = 'planowanie konstantinopolitanczykowianeczkowna.dyspozytorka@mail.example i przewóz';

  const lines = wrap(text, 'bold', 9, 120);

  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  for (const line of lines) expect(widthOf(line, 'bold', 9)).toBeLessThanOrEqual(120);
});
