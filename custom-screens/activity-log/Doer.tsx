import { useTranslate } from 'ra-core';
import { Face } from '#ui/marks/Face.tsx';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';

/** The user who did it, with the role they acted in. For a failed sign-in, the name that was tried. */
export const Actor = ({ entry: { user, role, username, record } }: { readonly entry: ActivityLogEntry }) => {
  const translate = useTranslate();
  const name = user?.name ?? username ?? record?.title ?? translate('activity_log.nobody');
  return (
    <span className="log-doer">
      <Face name={name} image={user?.photo} />
      <span className="log-who">
        <b className="cut">{name}</b>
        <small className="cut">{role ?? translate(user ? 'activity_log.no_role' : 'activity_log.not_signed_in')}</small>
      </span>
    </span>
  );
};
