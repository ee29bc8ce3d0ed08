/** The part of the browser's Navigation API that this needs; not every browser has it. */
interface Visits {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly index: number; readonly url: string | null }[];
}

/**
 * The path of the screen that the user came from: the last one outside `own`. Without its search and filters, which can
 * contain names. Null if the browser does not provide it.
 */
export function pageBefore(own: string, visits = browserVisits()): string | null {
  const current = visits?.currentEntry?.index ?? -1;
  const paths = (visits?.entries() ?? [])
    .filter(({ index, url }) => index <= current && url !== null)
    .map(({ url }) => new URL(url!).pathname); // those without an address were omitted
  return paths.findLast((path) => path !== own && !path.startsWith(`${own}/`) && !path.startsWith('/auth/')) ?? null;
}

const browserVisits = (): Visits | undefined => (window as { navigation?: Visits }).navigation;
