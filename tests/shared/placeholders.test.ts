import polyglot from 'ra-i18n-polyglot';
import reactAdminEnglish from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { nearest } from '#shared/nearest.ts';
import { fillPlaceholders, placeholderFault } from '#shared/rules/placeholders.ts';
import english from '../../locales/en.json' with { type: 'json' };

const known = ['first_name', 'last_name', 'company'];
const faultOf = (html: string) => placeholderFault(html, { known, nearest });

describe('placeholders of templates', () => {
  it.each([
    '',
    '<p>No placeholder at all</p>',
    '<p>Dear <strong>{first_name}</strong> {last_name},</p><p>{company}</p>',
  ])('are right in "%s"', (html) => expect(faultOf(html)).toBeUndefined());

  it.each([
    ['<p>{first_name</p>', '1 start brace lacks an end.'],
    ['<p>{first_name {last_name} {company</p>', '2 start braces lack an end.'],
    ['<p>first_name}</p>', '1 end brace lacks a start.'],
    ['<p>{company}}</p><p>}</p>', '2 end braces lack a start.'],
    ['<p>{first name}</p>', '{first name} contains a space. Remove it.'],
    ['<p>{&nbsp;company}</p>', '{ company} contains a space. Remove it.'],
    ['<p>{first_</p><p>name}</p>', '{first_\n\nname} contains a space. Remove it.'],
    ['<p>{}</p>', 'Enter a placeholder name between the braces.'],
    ['<p>{first<strong>_name</strong>}</p>', 'Only part of {first_name} is formatted. Format all or none of it.'],
    ['<p>{frist_name}</p>', 'The placeholder {frist_name} doesn’t exist. Did you mean {first_name}?'],
    ['<p>{shoe_size}</p>', 'The placeholder {shoe_size} doesn’t exist. Choose another one.'],
  ])('are refused in "%s", in the same words on both sides', (html, text) => {
    const fault = faultOf(html)!;
    const i18n = polyglot(() => ({ ...reactAdminEnglish, ...english }), 'en');

    expect(fault.text).toBe(text);
    expect(i18n.translate(fault.message, fault.args)).toBe(text);
  });

  it('are filled in, and stay where there is no value', () => {
    expect(
      fillPlaceholders('{first_name} of {company}: {constructor}', { first_name: 'Sofia', company: '$& {x}' }),
    ).toBe('Sofia of $& {x}: {constructor}');
  });
});
