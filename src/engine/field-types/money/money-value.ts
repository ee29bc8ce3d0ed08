import { isObject } from '../traits.ts';

/** An amount in a currency (ISO 4217), as it is stored and as the wire has it. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** So many digits a number keeps exactly on its way through JSON, JavaScript and the database, three of them decimals. */
export const MAX_MONEY = 99_999_999_999;

const WRITTEN = /^([A-Z]{3}) (-?(?:0|[1-9]\d{0,10})(?:\.\d{1,4})?)$/;

export const isMoney = (value: unknown): value is Money =>
  isObject(value) && typeof value['amount'] === 'number' && typeof value['currency'] === 'string';

/** How a condition and an address write it: `EUR 50000`. */
export const writtenMoney = ({ amount, currency }: Money): string => `${currency} ${amount}`;

/** The way back; undefined for what is no amount. A bare number is one in `currency`, where that is given. */
export function moneyIn(written: unknown, currency: string | undefined): Money | undefined {
  if (isMoney(written)) return written;
  const text = String(written);
  const parts = WRITTEN.exec(text) ?? WRITTEN.exec(`${currency} ${text}`);
  return parts ? { amount: Number(parts[2]), currency: parts[1]! } : undefined;
}
