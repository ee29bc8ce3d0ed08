const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** What a rich text says, without its tags: a line for each paragraph and each item. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<br[^>]*>|<\/(p|li|h3|blockquote)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(nbsp|lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name]!)
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
