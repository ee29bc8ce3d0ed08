/** The field, section or tab that the hash of an address names (`#salary`); a hash that cannot be read names nothing. */
export function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
