/** `POST /token/` and `POST /token/refresh/`. The refresh token also travels as an httpOnly cookie. */
export interface TokenReply {
  readonly code: 0;
  readonly message: string;
  readonly access: string;
  readonly refresh: string;
  readonly user: { readonly id: number };
}

/** SPEC 3, auth state: the signed-in person. Roles by their titles ("Super Recruiter"). */
export interface Profile {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly phone: string | null;
  readonly photo: { readonly url: string } | null;
  readonly roles: readonly string[];
  readonly current_role: string;
  readonly is_super_recruiter: boolean;
  /** JSON of `[{ module: "org", options: { view: true } }]`. */
  readonly permissions: string;
  readonly language: string;
  readonly time_zone: string;
}

/** Why a session is over. */
export type SessionEndReason =
  'signed_out' | 'another_session_initiated' | 'expired' | 'password_changed' | 'refresh_reused' | 'user_inactive';

/** One of `GET /users/sessions/`: a sign-in of the caller, running or ended within 30 days. Times in UTC, ISO 8601. */
export interface SessionInfo {
  readonly id: string;
  /** It is the one that asks. */
  readonly is_current: boolean;
  /** "Firefox 144, Windows", as far as it told. */
  readonly device: string | null;
  readonly address: string | null;
  readonly created_on: string;
  /** When it last got a new access token: every ten minutes while it is used. */
  readonly last_used_on: string;
  readonly ended_on: string | null;
  readonly ended_reason: SessionEndReason | null;
}

/** Where a member stands: invited until he has chosen a password, inactive while switched off, left for good. */
export type MemberStatus = 'invited' | 'active' | 'inactive' | 'left';

/** A member of the team; `id` is the user's id. Times in UTC, ISO 8601. */
export interface Member {
  readonly id: number;
  readonly user: {
    readonly id: number;
    readonly first_name: string;
    readonly last_name: string;
    readonly username: string;
    readonly is_active: boolean;
  };
  readonly current_role: string;
  readonly role: readonly string[];
  readonly is_super_recruiter: boolean;
  readonly permissions: string;
  /** The person has chosen a password; before that the activation mail can be sent again. */
  readonly is_activated: boolean;
  readonly photo: { readonly url: string } | null;
  readonly status: MemberStatus;
  /** When a session of his was last used. */
  readonly last_seen_on: string | null;
  readonly created_on: string;
  /** Until when the activation link works that was mailed last; null where none waits. */
  readonly invitation_expires_on: string | null;
}

/** One of `GET /users/role/`. */
export interface RoleChoice {
  readonly id: string;
  readonly key: string;
  readonly title: string;
}
