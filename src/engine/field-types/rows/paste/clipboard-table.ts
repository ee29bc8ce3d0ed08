/** The same content of the clipboard in its formats; empty where it is not there in one. */
export interface ClipboardTexts {
  readonly html: string;
  readonly csv: string;
  readonly text: string;
}

export type PastedTable = readonly (readonly string[])[];

/**
 * The cells of a spreadsheet in the clipboard: as Excel, Sheets and LibreOffice put them there (a table in HTML, texts
 * between tabs, CSV), or the lines of a text. Text around a table in HTML means that it is no spreadsheet.
 */
export function clipboardTable({ html, csv, text }: ClipboardTexts): PastedTable {
  const table =
    tableOfHtml(html) ?? (text.includes('\t') || csv === '' ? delimited(text, '\t') : delimited(csv, delimiterOf(csv)));
  const last = table.findLastIndex((cells) => cells.some((cell) => cell !== ''));
  return table.slice(0, last + 1);
}

function tableOfHtml(html: string): PastedTable | undefined {
  if (!/<table/i.test(html)) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const each of body.querySelectorAll('style, script, title')) each.remove();
  const table = body.querySelector('table');
  if (!table || lengthOf(body) > lengthOf(table)) return undefined;
  return [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => [textOf(cell), ...Array<string>(Math.max(0, cell.colSpan - 1)).fill('')]),
  );
}

const lengthOf = (element: Element): number => element.textContent.replaceAll(/\s/g, '').length;

/** The text of a cell: line breaks of the source mean nothing there, `<br>` and paragraphs do. */
function textOf(cell: Element): string {
  const lines = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replaceAll(/\s+/g, ' ');
    if (node.nodeName === 'BR') return '\n';
    const inside = [...node.childNodes].map(lines).join('');
    return node.nodeName === 'P' || node.nodeName === 'DIV' ? `${inside}\n` : inside;
  };
  return lines(cell)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

const delimiterOf = (csv: string): string => {
  const [line = ''] = csv.split(/\r?\n/, 1);
  return line.split(';').length > line.split(',').length ? ';' : ',';
};

/** Lines of cells; a cell in quotes can contain line breaks, delimiters and doubled quotes. */
function delimited(text: string, delimiter: string): PastedTable {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const { cell, end } = cellAt(text, at, delimiter);
    rows.at(-1)!.push(cell); // there is one from the start
    if (text[end] !== delimiter && end < text.length) rows.push([]);
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return rows;
}

function cellAt(text: string, from: number, delimiter: string): { readonly cell: string; readonly end: number } {
  const ends = (at: number) => at >= text.length || [delimiter, '\n', '\r'].includes(text[at]!);
  const quoted = text[from] === '"' ? /^"((?:[^"]|"")*)"/.exec(text.slice(from)) : null;
  if (quoted && ends(from + quoted[0].length))
    return { cell: quoted[1]!.replaceAll('""', '"').trim(), end: from + quoted[0].length };
  let end = from;
  while (!ends(end)) end += 1;
  return { cell: text.slice(from, end).trim(), end };
}
