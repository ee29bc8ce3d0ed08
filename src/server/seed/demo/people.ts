/** Users of the demo, as a story refers to them. */
export const RECRUITERS = ['#users/recruiter', '#users/recruiter2', '#users/multi'] as const;
export const MANAGERS = ['#users/manager', '#users/multi'] as const;
export const APPROVERS = ['#users/admin', '#users/super.recruiter'] as const;
export const VENDOR = '#users/vendor';
export const EVERYONE = [...APPROVERS, ...RECRUITERS, '#users/manager'] as const;

const ROLES: Readonly<Record<string, string>> = {
  '#users/admin': 'admin',
  '#users/super.recruiter': 'super_recruiter',
  '#users/recruiter': 'recruiter',
  '#users/recruiter2': 'recruiter',
  '#users/multi': 'recruiter',
  '#users/manager': 'hiring_manager',
  '#users/vendor': 'vendor',
};

/** The role in which a user of the demo works. */
export const roleOf = (user: string): string => ROLES[user]!;

/** An amount as people write it into a form: in round numbers of its currency. */
export function money(amount: number, currency: string): { amount: number; currency: string } {
  const step = amount > 1_000_000 ? 20_000 : amount > 200_000 ? 5_000 : amount > 60_000 ? 1_000 : 500;
  return { amount: Math.max(step, Math.round(amount / step) * step), currency };
}

export const paragraph = (text: string): string => `<p>${text}</p>`;
export const bullets = (texts: readonly string[]): string =>
  `<ul>${texts.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`;
