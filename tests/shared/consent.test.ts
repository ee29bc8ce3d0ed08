import { describe, expect, it } from 'vitest';
import { consentState } from '#shared/rules/consent.ts';

const TODAY = '2026-11-23';
const until = (day: string) => consentState({ consent: 'given', consent_until: day }, TODAY);

describe('the consent of a candidate', () => {
  it('is valid, ends within 30 days, or ended the day after its last', () => {
    expect(until('2026-12-24')).toBe('valid');
    expect(until('2026-12-23')).toBe('ending');
    expect(until('2026-11-23')).toBe('ending');
    expect(until('2026-11-22')).toBe('ended');
  });

  it('is valid without an end', () => {
    expect(consentState({ consent: 'given', consent_until: null }, TODAY)).toBe('valid');
  });

  it('is as stored where it isn’t given, whatever its last day was', () => {
    expect(consentState({ consent: 'withdrawn', consent_until: '2028-01-01' }, TODAY)).toBe('withdrawn');
    expect(consentState({ consent: 'asked' }, TODAY)).toBe('asked');
  });

  it('is nothing for a user who can’t see it', () => {
    expect(consentState({}, TODAY)).toBeUndefined();
  });
});
