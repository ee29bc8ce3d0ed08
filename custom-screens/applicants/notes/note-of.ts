const MAX_TITLE = 140;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Who can read a note, as the file of the notes has it. */
export const VISIBILITIES = ['team', 'recruiters', 'job_team', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** A note as it is stored: the first line is its title, every line a paragraph of its text. */
export function noteOf(typed: string): { readonly title: string; readonly text: string } {
  const lines = typed.split('\n').flatMap((line) => line.trim() || []);
  const [first = ''] = lines;
  const title = first.length > MAX_TITLE ? `${first.slice(0, MAX_TITLE - 1)}…` : first;
  return { title, text: lines.map((line) => `<p>${escaped(line)}</p>`).join('') };
}

const escaped = (line: string): string => line.replaceAll(/[&<>]/g, (mark) => ESCAPES[mark] ?? mark);
