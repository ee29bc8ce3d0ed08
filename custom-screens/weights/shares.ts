import { useLocale, useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

/** One row with a weight, and what part of the whole that is. */
export interface Share {
  readonly name: string;
  /** Above 0, at most 1. */
  readonly part: number;
}

interface WeightedRow {
  readonly weight?: unknown;
  readonly mode?: unknown;
  readonly [name: string]: unknown;
}

/** What rows with a `weight` come to beside each other, by the name in their first field. What is ignored or has no weight has no share. */
export function useShares(resource: CatalogueResource, field: FieldDefinition, value: unknown): readonly Share[] {
  const translate = useTranslate();
  const rows = (Array.isArray(value) ? (value as WeightedRow[]) : []).filter(counts);
  const whole = rows.reduce((sum, row) => sum + Number(row.weight), 0);
  const naming = Object.values(field.fields ?? {})[0];
  const nameOf = (row: WeightedRow): string => {
    const named = naming ? row[naming.name] : undefined;
    if (typeof named !== 'string' || named === '') return translate('weights.unnamed');
    const words = `resources.${resource.resource}.enums.${field.name}.${naming!.name}.${named}`;
    return naming?.enum ? translate(words, { _: naming.enumTitles?.[named] ?? named }) : named;
  };
  return rows.map((row) => ({ name: nameOf(row), part: Number(row.weight) / whole }));
}

const counts = ({ weight, mode }: WeightedRow): boolean =>
  mode !== 'ignore' && typeof weight === 'number' && weight > 0;

/** Writes a part as whole percent, as the reader's language does. */
export function usePercent(): (part: number) => string {
  const format = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  return (part) => format.format(part);
}
