import { createStored } from '#ui/store.ts';
import { START } from './sheet/sheet-props.ts';
import type { Place } from './sheet/sheet-props.ts';
import type { Zoom } from './sheet/zoom.ts';

/** The zoom that this tab uses for every document, so that it stays when the next record is opened. */
export const zoomInUse = createStored<Zoom>('auto');

/** Where each document was left, for this tab: who comes back goes on reading there. */
const places = new Map<string, Place>();

const MAX_KEPT = 500;

export const placeIn = (document: string): Place => places.get(document) ?? START;

export function keepPlace(document: string, place: Place): void {
  places.delete(document);
  places.set(document, place);
  const [oldest] = places.keys();
  if (places.size > MAX_KEPT && oldest !== undefined) places.delete(oldest);
}
