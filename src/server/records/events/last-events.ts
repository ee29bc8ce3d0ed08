import type { EventHub, RecordAbout, RecordNews } from './event-hub.ts';

/** The events of many records that browsers get once for each resource. */
export interface LastEvents {
  readonly record: EventHub['record'];
  /** Sends the last event of each resource, with all that changed. */
  flush(events: Pick<EventHub, 'record'>): void;
}

/** Keeps the last event of each resource in place of all. */
export function lastEvents(): LastEvents {
  const last = new Map<string, { readonly event: RecordNews; readonly about: RecordAbout }>();
  return {
    record(event, about = {}) {
      const { changed } = last.get(event.resource)?.about ?? { changed: [] };
      const all = changed && about.changed && { changed: [...new Set([...changed, ...about.changed])] };
      last.set(event.resource, { event, about: { ...(about.facts && { facts: about.facts }), ...all } });
    },
    flush(events) {
      for (const { event, about } of last.values()) events.record(event, about);
      last.clear();
    },
  };
}
