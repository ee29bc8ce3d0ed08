/**
 * True for a page of ours (the host it talks to, or the public address) and for a client that is no browser and names none.
 * `null`, which sandboxed pages send, is no one's.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === publicUrl || (page.protocol.startsWith('http') && page.host === host);
}
