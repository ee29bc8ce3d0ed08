/** `GET /search/?query=&limit=`: `limit` is per resource. */
export const searchQuery = {
  type: 'object',
  required: ['query'],
  additionalProperties: false,
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 200, pattern: String.raw`\S` },
    limit: { type: 'integer', minimum: 1, maximum: 10, default: 5 },
  },
} as const;

/** A record that fits the search text, as its own list would find it. */
export interface SearchResult {
  /** Plain name of its resource. */
  readonly resource: string;
  readonly id: number;
  readonly title: string;
  /** What it belongs to, or what else tells it from its like. */
  readonly subtitle?: string;
}

/** The best results first. */
export interface SearchPage {
  readonly code: 0;
  readonly message: string;
  readonly results: readonly SearchResult[];
}
