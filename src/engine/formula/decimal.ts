/** A decimal number, exact: `digits / 10^scale`. Its arithmetic is that of PostgreSQL's `numeric`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Decimals that a quotient is rounded to. */
const QUOTIENT_DECIMALS = 10;
/** Decimals that a product is rounded to. */
export const PRODUCT_DECIMALS = 20;

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/** Reads a number or its text; undefined for what is none (NaN, infinities, other text). */
export const toDecimal = (value: number | string): Decimal | undefined => {
  const match = NUMBER.exec(String(value));
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
};

/** The nearest number that JavaScript has. */
export const toNumber = (decimal: Decimal): number => Number(decimalText(decimal));

/** `12.50` as `12.5`: as few digits as the value needs. */
export const decimalText = ({ digits, scale }: Decimal): string => {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  const sign = digits < 0n ? '-' : '';
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
};

const digitsAt = ({ digits, scale }: Decimal, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale);

export const add = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale);
  return { digits: digitsAt(a, scale) + digitsAt(b, scale), scale };
};

export const negate = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale });

export const multiply = (a: Decimal, b: Decimal): Decimal =>
  round({ digits: a.digits * b.digits, scale: a.scale + b.scale }, PRODUCT_DECIMALS);

/** Rounded to `QUOTIENT_DECIMALS`, half away from zero; undefined for a division by zero. */
export const divide = (a: Decimal, b: Decimal): Decimal | undefined => {
  if (b.digits === 0n) return undefined;
  const scale = Math.max(a.scale, b.scale);
  const dividend = digitsAt(a, scale) * 10n ** BigInt(QUOTIENT_DECIMALS);
  return { digits: nearestQuotient(dividend, digitsAt(b, scale)), scale: QUOTIENT_DECIMALS };
};

export const compare = (a: Decimal, b: Decimal): number => {
  const { digits } = add(a, negate(b));
  return digits === 0n ? 0 : digits < 0n ? -1 : 1;
};

/** Half away from zero. A number with fewer decimals stays as it is. */
export const round = (value: Decimal, decimals: number): Decimal =>
  value.scale <= decimals
    ? value
    : { digits: nearestQuotient(value.digits, 10n ** BigInt(value.scale - decimals)), scale: decimals };

/** The largest whole number that is not above the value. */
export const floor = ({ digits, scale }: Decimal): Decimal => {
  const unit = 10n ** BigInt(scale);
  const whole = digits / unit;
  return { digits: digits < 0n && whole * unit !== digits ? whole - 1n : whole, scale: 0 };
};

export const ceil = (value: Decimal): Decimal => negate(floor(negate(value)));

export const abs = (value: Decimal): Decimal => (value.digits < 0n ? negate(value) : value);

function nearestQuotient(dividend: bigint, divisor: bigint): bigint {
  const [a, b] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const magnitude = (a * 2n + b) / (b * 2n);
  return dividend < 0n === divisor < 0n ? magnitude : -magnitude;
}
