import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#client/session/SessionProvider.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/**
 * `/authorize?next=/recruitments/companies`: makes sure that the session is good, then goes on; for links in mails and other systems.
 * Who is not signed in meets sign-in first and comes back here.
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
    // A server that does not answer now is the next screen's to tell.
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
