import { isCommonPassword } from './common-passwords.ts';

/** The length of a password; a team can require a longer minimum, within its bounds. */
export const PASSWORD_LENGTH = { shortest: 10, longest: 200, least: 8, most: 64 } as const;

/** The rules of a new password, in the order in which they are shown. */
export type PasswordRule = 'long_enough' | 'not_too_long' | 'not_username' | 'not_common';

/** Whose password it will be; names as far as they are known. */
export interface PasswordOwner {
  readonly username: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** Which rules a new password meets; none of them says anything about an empty one. @param shortest what the team asks for. */
export const passwordRules = (
  password: string,
  owner: PasswordOwner,
  shortest: number = PASSWORD_LENGTH.shortest,
): Readonly<Record<PasswordRule, boolean>> => ({
  long_enough: password.length >= shortest,
  not_too_long: password.length <= PASSWORD_LENGTH.longest,
  not_username: !isOwnName(password, owner),
  not_common: !isCommonPassword(password),
});

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** The address or the name, with any digits and signs around it. */
function isOwnName(
  password: string,
  { username, first_name: first = '', last_name: last = '' }: PasswordOwner,
): boolean {
  if (password.trim().toLowerCase() === username.toLowerCase()) return true;
  const bare = letters(password);
  const own = [username, username.split('@')[0] ?? '', first, last, first + last, last + first].map(letters);
  return bare !== '' && own.includes(bare);
}
