import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Figure } from '#shared/contracts/dashboard.ts';
import { useListAddress } from '../useListAddress.ts';

interface FigureLinkProps {
  readonly figure: Figure;
  readonly className: string;
  readonly children: ReactNode;
}

/** A part of a plot: a link to the list that it counts, where the user can open that. */
export const FigureLink = ({ figure, className, children }: FigureLinkProps) => {
  const address = useListAddress()(figure);
  if (address === undefined) return <div className={className}>{children}</div>;
  return (
    <Link to={address} className={className}>
      {children}
    </Link>
  );
};
