import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '#shared/errors.ts';
import { isTimeZone } from '#shared/rules/languages.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import { say } from '#server/platform/texts/say.ts';
import { emailPasswordChanged } from './account-mails.ts';
import { dropTokens } from './account-tokens.ts';
import { type Actor, getMember, notifyTeam } from './members.ts';
import { checkPasswordIsNew, setPasswordHash } from './password-history.ts';
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts';
import { type Person, type PersonChange, updatePerson } from './person-queries.ts';
import { clearAttempts, PASSWORD_CHANGE, takeAttempt } from './throttle.ts';

/** A photo in the store that no row knows yet. */
export interface NewPhoto extends StoredFile {
  readonly name: string;
}

export interface ProfileChange extends Pick<
  PersonChange,
  'first_name' | 'last_name' | 'phone' | 'language' | 'time_zone'
> {
  /** Null removes it. */
  readonly photo?: NewPhoto | null;
  readonly password?: string;
  readonly current_password?: string;
}

/**
 * Changes the fields that a user can change of their own profile.
 * @throws {AppError} invalid with the fields that cannot be accepted; throttled after too many wrong current passwords.
 */
export async function changeProfile(app: FastifyInstance, actor: Actor, change: ProfileChange): Promise<Person> {
  const { database } = app;
  const { userId } = actor.principal;
  const { password, current_password: currentPassword, photo, ...facts } = change;
  checkFacts(app, facts);
  const passwordHash =
    password === undefined ? undefined : await replacedPassword(app, userId, password, currentPassword);
  return database.transaction(async () => {
    const before = await getMember(app, userId);
    if (photo) await insertPhoto(app, userId, photo);
    const seen = { ...facts, ...(photo !== undefined && { photo: photo?.id ?? null }) };
    await updatePerson(database, userId, seen, userId);
    if (photo !== undefined && before.photo !== null) await deletePhoto(app, before.photo);
    if (passwordHash !== undefined) await storePassword(app, before, passwordHash);
    await record(app, actor, before, seen, { isPasswordNew: passwordHash !== undefined });
    app.sessions.forget(userId);
    if (Object.keys(seen).length > 0) notifyTeam(app, userId, 'updated');
    return getMember(app, userId);
  });
}

function checkFacts(app: FastifyInstance, { language, time_zone: timeZone }: PersonChange): void {
  const languages = app.registry.current.resources.users?.fields.language?.enum;
  if (language && languages && !languages.includes(language)) throw rejected('language', say('validation.enum'));
  if (timeZone && !isTimeZone(timeZone)) throw rejected('time_zone', say('accounts.time_zone_unknown'));
}

/** With a stolen session, no one can guess the password here, nor set one without it. */
async function replacedPassword(app: FastifyInstance, userId: number, password: string, current = ''): Promise<string> {
  await takeAttempt(app.database, PASSWORD_CHANGE, String(userId));
  const person = await getMember(app, userId);
  if (!(await isPassword(person.password_hash, current)))
    throw rejected('current_password', say('accounts.password_current'));
  await clearAttempts(app.database, PASSWORD_CHANGE, String(userId));
  const { security } = await teamSettings(app);
  checkNewPassword(password, person, security.password_min_length);
  await checkPasswordIsNew(app.database, person, password, security.password_history);
  return hashPassword(password);
}

/**
 * Anyone else with access to the account loses it: emailed links no longer work, and the user is notified of the
 * change.
 */
async function storePassword(app: FastifyInstance, person: Person, passwordHash: string): Promise<void> {
  await setPasswordHash(app.database, person.id, passwordHash);
  await dropTokens(app.database, person.id);
  await emailPasswordChanged(app, person);
}

const rejected = (field: string, error: FieldError) =>
  new AppError('invalid', say('server.request.invalid'), { errors: { [field]: error } });

async function insertPhoto(app: FastifyInstance, userId: number, photo: NewPhoto): Promise<void> {
  await app.database.query(
    `insert into system.files (id, resource, record_id, field, name, media_type, size, sha256, created_by)
     values ($1, 'users', $2, 'photo', $3, $4, $5, $6, $2)`,
    [photo.id, userId, photo.name, photo.mediaType, photo.size, photo.sha256],
  );
}

async function deletePhoto(app: FastifyInstance, id: string): Promise<void> {
  await app.database.query('delete from system.files where id = $1', [id]);
  app.database.afterCommit(() => {
    app.fileStore
      .delete(id)
      .catch((error: unknown) => app.log.error({ err: error, file: id }, 'old photo not deleted'));
  });
}

async function record(
  app: FastifyInstance,
  { principal, requestId }: Actor,
  before: Person,
  facts: PersonChange,
  { isPasswordNew }: { isPasswordNew: boolean },
): Promise<void> {
  const entry = { resource: 'users', recordId: before.id, recordTitle: principal.username, requestId };
  const keys = (Object.keys(facts) as (keyof PersonChange)[]).filter((key) => facts[key] !== before[key]);
  const pick = (from: PersonChange) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  if (keys.length > 0)
    await recordActivity(app.database, principal, {
      ...entry,
      action: 'updated',
      before: pick(before),
      after: pick(facts),
    });
  if (isPasswordNew) await recordActivity(app.database, principal, { ...entry, action: 'password_changed' });
}
