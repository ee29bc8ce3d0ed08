/** Groups whose text is none of the document's: tables of fonts and colors, pictures, what only some editors know. */
const SKIPPED =
  /^(fonttbl|colortbl|stylesheet|info|pict|object|themedata|datastore|generator|listtable|listoverridetable|rsidtbl|xmlnstbl)$/;

const TEXTS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: '\t',
  tab: '\t',
  bullet: '•',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};

interface Group {
  readonly isSkipped: boolean;
  /** How many characters come after a Unicode character for editors that don't know it. */
  readonly spare: number;
}

const TOKEN = /([{}])|\\'([0-9a-f]{2})|\\([a-z]+)(-?\d+)? ?|\\([^a-z])|([^\\{}]+)/gi;

/** The text of an RTF file, without its looks. */
export function readRtf(source: string): string {
  const legacy = legacyDecoder(/\\ansicpg(\d+)/.exec(source)?.[1]);
  const groups: Group[] = [];
  let group: Group = { isSkipped: false, spare: 1 };
  let [text, toSkip] = ['', 0];
  const write = (more: string) => {
    if (!group.isSkipped) text += more;
  };
  for (const [, brace, byte, word, number, sign, plain] of source.matchAll(TOKEN)) {
    if (brace === '{') groups.push(group);
    else if (brace === '}') group = groups.pop() ?? group;
    else if (sign === '*' || (word !== undefined && SKIPPED.test(word))) group = { ...group, isSkipped: true };
    else if (word === 'uc') group = { ...group, spare: Number(number ?? 1) };
    else if (word === 'u') {
      write(String.fromCharCode(Number(number) & 0xffff));
      toSkip = group.spare;
    } else if (byte !== undefined && toSkip > 0) toSkip -= 1;
    else if (byte !== undefined) write(legacy(Number.parseInt(byte, 16)));
    else if (word !== undefined) write(TEXTS[word] ?? '');
    else if (sign !== undefined) write(SIGNS[sign] ?? '');
    else if (plain !== undefined) {
      const line = plain.replaceAll(/[\r\n]/g, '');
      write(line.slice(toSkip));
      toSkip = Math.max(toSkip - line.length, 0);
    }
  }
  return text.trim();
}

const SIGNS: Readonly<Record<string, string>> = { '\\': '\\', '{': '{', '}': '}', '~': '\u00a0', _: '-', '\n': '\n' };

/** Turns bytes of the file's code page into text; those of an unknown one are read as Windows-1252. */
function legacyDecoder(page = '1252'): (byte: number) => string {
  const decoder = /^125[0-8]$/.test(page) ? new TextDecoder(`windows-${page}`) : new TextDecoder('windows-1252');
  return (byte) => decoder.decode(Uint8Array.of(byte));
}
