import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#client/session/SessionProvider.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/**
 * `/authorize?next=/recruitments/companies`: checks that the session is valid, then continues; for links in emails and
 * other systems. Users who are not signed in sign in first and return here.
 */
export const Authorize = () => {
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const next = ownAddress(params.get('next') ?? '/');

  useEffect(() => {
    let isHere = true;
    const goOn = () => {
      if (isHere && session.state.get().status === 'signed_in') void navigate(next, { replace: true });
    };
    // If the server does not answer, the next screen reports it.
    session.check().then(goOn, goOn);
    return () => {
      isHere = false;
    };
  }, [session, navigate, next]);

  return <PageSkeleton />;
};

/** An address within this application; Home in place of any other one. */
const ownAddress = (address: string): string => {
  const { origin } = window.location;
  const parsed = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  if (parsed?.origin !== origin || parsed.pathname.startsWith('//')) return '/';
  return parsed.pathname + parsed.search + parsed.hash;
};
