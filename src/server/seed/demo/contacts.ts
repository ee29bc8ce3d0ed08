import type { DemoCountry } from './countries.ts';
import type { Random } from './random.ts';

/** Names, addresses and numbers that no two candidates of a story have, unless they are meant to. */
export interface Contacts {
  name(home: DemoCountry): { readonly first: string; readonly last: string };
  email(first: string, last: string): string;
  phone(country: DemoCountry): string;
}

const DOMAINS = ['mail.example', 'post.example', 'inbox.example', 'home.example'] as const;

/** @param mark distinguishes the addresses of one story from those of others. */
export function createContacts(random: Random, mark: string): Contacts {
  const emails = new Set<string>();
  const phones = new Set<string>();
  const firstFree = (taken: Set<string>, make: (attempt: number) => string): string => {
    let attempt = 0;
    let made = make(attempt);
    while (taken.has(made)) made = make(++attempt);
    taken.add(made);
    return made;
  };
  return {
    name({ code, women, men, families }) {
      const isWoman = random.happens(0.5);
      const first = random.pick(isWoman ? women : men);
      const last = random.pick(families);
      return { first, last: code === 'PL' ? polish(last, isWoman) : last };
    },
    email(first, last) {
      const name = `${plain(first)}.${plain(last)}${mark}`;
      const domain = random.pick(DOMAINS);
      return firstFree(emails, (attempt) => `${name}${attempt === 0 ? '' : attempt + 1}@${domain}`);
    },
    phone: ({ phone }) => {
      const digits = mark === '' ? phone : widened(phone);
      return firstFree(phones, () => digits.replaceAll('#', () => String(random.whole(0, 9))).replaceAll(' ', ''));
    },
  };
}

/** The ranges of the first story are too small for many: further ones use all numbers behind the first digits. */
const widened = (phone: string): string => phone.slice(0, 7) + phone.slice(7).replaceAll(/[0-9]/g, '#');

const polish = (family: string, isWoman: boolean): string =>
  isWoman ? family.replace(/(s|c|dz)ki$/, '$1ka') : family.replace(/(s|c|dz)ka$/, '$1ki');

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  đ: 'd',
  ö: 'oe',
  ä: 'ae',
  ü: 'ue',
};

/** A name with the letters of an email address. */
export const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[ßłøæœıđöäü]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replaceAll(/[^a-z -]/g, '')
    .replaceAll(' ', '');

/** A name without its marks, as it is typed on a foreign keyboard. */
export const unmarked = (name: string): string =>
  name
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
