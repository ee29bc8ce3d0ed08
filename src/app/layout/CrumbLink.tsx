import { Link } from 'react-router-dom';
import { useListAddress } from '#client/views/list-address.ts';
import type { Crumb } from './breadcrumb-trail.ts';
import { CrumbLabel } from './CrumbLabel.tsx';

/** A segment of the way: a link where it is a screen, back to a list as it was left. */
export const CrumbLink = ({ crumb: { to, list, label } }: { readonly crumb: Crumb }) => {
  const listAddress = useListAddress(list ?? '', to ?? '');
  const words = <CrumbLabel label={label} />;
  if (to === undefined) return <span className="cut">{words}</span>;
  return (
    <Link to={list === undefined ? to : listAddress} className="cut">
      {words}
    </Link>
  );
};
