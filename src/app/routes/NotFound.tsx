import { Navigate, useLocation } from 'react-router-dom';
import { NotFoundPage } from '#client/page/NotFoundPage.tsx';

/** Where every unknown address ends; a signed-in user who opens a sign-in page is sent back, or Home. */
export const NotFound = () => {
  const { pathname, state } = useLocation();
  if (!/^\/auth\/(login|password-recovery)\/?$/.test(pathname)) return <NotFoundPage />;
  const from: unknown = state?.from;
  return <Navigate to={typeof from === 'string' ? from : '/'} replace />;
};
