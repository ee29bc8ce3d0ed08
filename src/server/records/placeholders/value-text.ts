import { typeOf } from '#engine/field-types/field-types.ts';
import { dayIn, timeIn } from '#engine/field-types/date/zoned-time.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { listText } from '#engine/field-types/list-text.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { optionName } from '#server/records/query/names.ts';
import type { Texts } from '#server/platform/texts/texts.ts';
import type { PlaceholderSource } from './sources.ts';

/** The language and the time zone of a reader. */
export interface Wording {
  readonly texts: Texts;
  readonly locale: string;
  readonly timeZone: string;
}

interface Place {
  readonly definition: ResourceDefinition;
  readonly field: FieldDefinition;
  readonly part?: PlaceholderSource['part'];
}

/** A value as it appears in a sentence. @returns undefined where there is none, or none that can be said in words. */
export function valueText(value: unknown, place: Place, wording: Wording): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) {
    const parts = value.flatMap((each) => valueText(each, place, wording) ?? []);
    return parts.length === 0 ? undefined : listText(parts, wording.locale);
  }
  const { definition, field, part } = place;
  if (part === 'years') return String(Math.floor(Number(value) / MONTHS_OF_A_YEAR));
  if (part === 'day') return dayIn(new Date(String(value)), wording.timeZone);
  if (isRelated(value)) return relatedName(value, wording.locale);
  if (field.enum) return wording.texts.render(wording.locale, optionName(definition, field.name, String(value)));
  if (typeOf(field).kind === 'instant') return timeIn(new Date(String(value)), wording.timeZone);
  const said = typeOf(field).screen.say(value as string | number, wording.locale, field);
  return said ?? (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);
}

const MONTHS_OF_A_YEAR = 12;

const isRelated = (value: unknown): value is RelatedRecord =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
