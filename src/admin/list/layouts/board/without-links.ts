import type { DisplayTools } from '#engine/field-types/display/field-display.ts';

const NO_LINKS: DisplayTools['links'] = { addressOf: () => undefined, follow: () => undefined };

const made = new WeakMap<DisplayTools, DisplayTools>();

/** The whole card leads to its own record. */
export function withoutLinks(tools: DisplayTools): DisplayTools {
  const known = made.get(tools) ?? { ...tools, links: NO_LINKS };
  made.set(tools, known);
  return known;
}
