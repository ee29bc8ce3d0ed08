/** Words that people take for passwords, in the languages of the interface. Digits and signs around them, or letters replaced by digits, help nothing. */
const WORDS = new Set(
  `password passwort motdepasse contrasena contrasinal senha haslo parola wachtwoord adgangskode losenord salasana
  admin administrator root user username guest login logon signin access welcome willkommen bienvenue bienvenido
  changeme changeit default secret geheim letmein opensesame trustno test testing testuser temp temporary demo
  qwerty qwertz azerty asdf asdfgh zxcvbn iloveyou ichliebedich jetaime teamo sunshine princess monkey dragon
  football baseball basketball soccer hockey superman batman spiderman starwars pokemon master shadow michael
  jennifer jessica ashley charlie daniel thomas jordan hunter killer ranger harley buster ginger cookie cheese
  chocolate computer internet google facebook samsung iphone android windows microsoft apple summer winter spring
  autumn sommer winterzeit january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday company office business manager recruiter recruiting
  recruitment applicant candidate hiring career human resources freedom whatever hello helloworld halloween
  christmas flower butterfly diamond purple orange banana liverpool arsenal chelsea barcelona realmadrid juventus
  london paris berlin tokyo newyork ninja matrix mustang ferrari porsche mercedes corvette passw passwd pass`
    .split(/\s+/)
    .filter(Boolean),
);

/** Ways over the keyboard and the alphabet, both directions. */
const WALKS = [
  '0123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

/** Whether a password is easy to guess: a common word, a run of keys on the keyboard, a few characters repeated. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (text === '') return false;
  if (new Set(text).size <= 3) return true;
  if (WALKS.some((walk) => walk.includes(text))) return true;
  const core = text.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  return [core, core.replaceAll('1', 'l')].some((each) => isWords(plain(each)));
}

const plain = (text: string): string =>
  [...text]
    .map((sign) => LOOKALIKES[sign] ?? sign)
    .join('')
    .replaceAll(/[^\p{L}]/gu, '');

/** One of the words, or one of them over and over. */
function isWords(text: string): boolean {
  if (WORDS.has(text) || WALKS.some((walk) => text.length >= 5 && walk.includes(text))) return true;
  for (let length = 3; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (text.length % length === 0 && part.repeat(text.length / length) === text) return WORDS.has(part) || length < 5;
  }
  return false;
}
