import { describe, expect, it } from 'vitest';
import { FORMATS } from '#engine/field-types/formats.ts';
import { judgePattern } from '#engine/patterns/pattern-cost.ts';

describe('a pattern', () => {
  it.each([
    '^[A-Z0-9][A-Z0-9-]*$',
    '^[a-z]+/([a-z0-9.+-]+|[*])$',
    '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
    '^[+]?[0-9]{1,3}([ -][0-9]+)*$',
    '^([^"]|\\\\")*"$|^(.|\\n)*z$',
    '^\\d{4}(-\\d{2}(-\\d{2}(T\\d{2}:\\d{2}(:\\d{2})?)?)?)?$',
    '^(?=.*[0-9])(?=.*[a-z]).{8,}$',
    '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
    '^#[0-9a-fA-F]{6}$',
    '^(\\d+,)*\\d+$',
    '^(foo|bar)+$',
    '^\\p{Lu}\\p{L}*( \\p{Lu}\\p{L}*)*$',
    '[a-z]+$',
    '\\S',
    '^[\\u0600-\\u06ff ]*$',
    '',
  ])('that engines are done with soon is taken: %s', (pattern) => {
    const { reason, longest = 200_000 } = judgePattern(pattern);

    expect(reason).toBeUndefined();
    const from = performance.now();
    for (const unit of ['a', '1', 'A', '1,', '- ', 'é', 'a@a.'])
      new RegExp(pattern, 'u').test(`${unit.repeat(longest / unit.length)}\n!`);
    expect(performance.now() - from).toBeLessThan(3000);
  });

  it.each([
    '^(a+)+$',
    '^(a*)*$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^(\\w+\\s?)*$',
    '^([a-zA-Z0-9]+)*@',
    '(.*)*x',
    '^(?:(?:x+)+y)?z$',
    '^[+]?[0-9]{1,3}([ -]?[0-9]+)*$',
    '^(a?){30}a{30}$',
    '^(a|a){30}$',
    `^${'a?'.repeat(30)}a$`,
    `^${'(a|ab)'.repeat(30)}$`,
    '^(\\d|[0-9a-f])*$',
    '^(é|[à-ÿ])+$',
    '^(\\p{L}|\\p{Script=Thai})+$',
    '^(?=(a+)+$)a',
    '^(a+){2,9}b$',
    '.*a.*b.*c',
    '^\\s*\\d*\\s*\\d*\\s*\\d*\\s*$',
    '^(a)\\1$',
    '^(?:a(?=b))+$',
    `^${'[a-z]?'.repeat(200)}$`,
  ])('that can take for ever is rejected: %s', (pattern) => {
    expect(judgePattern(pattern).reason).toBeTruthy();
  });

  it('of a format is one of them', () => {
    for (const { source } of Object.values(FORMATS))
      expect([source, judgePattern(source).reason]).toEqual([source, undefined]);
  });

  it('is judged at once, however it is written', () => {
    const from = performance.now();
    for (const pattern of [
      '^' + '(a|b|[a-z]+x)*'.repeat(12) + '$',
      '([a-z]{4}){4}'.repeat(8),
      '('.repeat(200) + 'a' + ')*'.repeat(200),
    ])
      judgePattern(pattern);
    expect(performance.now() - from).toBeLessThan(2000);
  });
});
