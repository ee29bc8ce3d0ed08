/** The characters from 0x80 to 0x9f of WinAnsi; the others up to 0xff are those of Latin-1. */
const WIN_ANSI = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Letters of Latin alphabets that WinAnsi lacks, by the names that fonts give them. */
const GLYPHS: Readonly<Record<string, string>> = {
  Ą: 'Aogonek',
  ą: 'aogonek',
  Ć: 'Cacute',
  ć: 'cacute',
  Ę: 'Eogonek',
  ę: 'eogonek',
  Ł: 'Lslash',
  ł: 'lslash',
  Ń: 'Nacute',
  ń: 'nacute',
  Ś: 'Sacute',
  ś: 'sacute',
  Ź: 'Zacute',
  ź: 'zacute',
  Ż: 'Zdotaccent',
  ż: 'zdotaccent',
  Č: 'Ccaron',
  č: 'ccaron',
  Ě: 'Ecaron',
  ě: 'ecaron',
  Ř: 'Rcaron',
  ř: 'rcaron',
  Ů: 'Uring',
  ů: 'uring',
  Ő: 'Ohungarumlaut',
  ő: 'ohungarumlaut',
  Ű: 'Uhungarumlaut',
  ű: 'uhungarumlaut',
  Ş: 'Scedilla',
  ş: 'scedilla',
  Ğ: 'Gbreve',
  ğ: 'gbreve',
  İ: 'Idotaccent',
  ı: 'dotlessi',
  Ă: 'Abreve',
  ă: 'abreve',
  Đ: 'Dcroat',
  đ: 'dcroat',
};

/** Turns the texts of one document into codes of its fonts. Letters beyond WinAnsi get the codes 1 to 31, in the order in which they come. */
export interface TextEncoding {
  /** @throws {RangeError} for a character that the fonts don't have. */
  encode(text: string): string;
  /** The encoding as a PDF object, for what was encoded until now. */
  toObject(): string;
}

/** Whether the fonts have all characters of a text. */
export const isEncodable = (text: string): boolean =>
  [...text].every((character) => winAnsiCode(character) !== undefined || Object.hasOwn(GLYPHS, character));

function winAnsiCode(character: string): number | undefined {
  const code = character.charCodeAt(0);
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
  const marked = WIN_ANSI.indexOf(character);
  return marked >= 0 ? 0x80 + marked : undefined;
}

export function createTextEncoding(): TextEncoding {
  const added: string[] = [];
  const codeOf = (character: string): number => {
    const code = winAnsiCode(character);
    if (code !== undefined) return code;
    if (!Object.hasOwn(GLYPHS, character) || (!added.includes(character) && added.length === 31))
      throw new RangeError(`The fonts of a demo CV have no character ${JSON.stringify(character)}`);
    if (!added.includes(character)) added.push(character);
    return added.indexOf(character) + 1;
  };
  return {
    encode: (text) => `<${[...text].map((each) => codeOf(each).toString(16).padStart(2, '0')).join('')}>`,
    toObject: () => {
      const differences = added.map((character) => `/${GLYPHS[character]}`).join('');
      const more = added.length > 0 ? `/Differences[1${differences}]` : '';
      return `<</Type/Encoding/BaseEncoding/WinAnsiEncoding${more}>>`;
    },
  };
}
