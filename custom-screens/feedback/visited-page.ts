/** The part of the browser's Navigation API that this needs; not every browser has it. */
interface Visits {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly index: number; readonly url: string | null }[];
}

/**
 * The path of the screen that the person came from: the last one outside of `own`. Without its search and filters, in which
 * names may stand. Null where the browser does not say.
 */
export function pageBefore(own: string, visits = browserVisits()): string | null {
  const current = visits?.currentEntry?.index ?? -1;
  const paths = (visits?.entries() ?? [])
    .filter(({ index, url }) => index <= current && url !== null)
    .map(({ url }) => new URL(url!).pathname); // those without an address were left out
  return paths.findLast((path) => path !== own && !path.startsWith(`${own}/`) && !path.startsWith('/auth/')) ?? null;
}

const browserVisits = (): Visits | undefined => (window as { navigation?: Visits }).navigation;
