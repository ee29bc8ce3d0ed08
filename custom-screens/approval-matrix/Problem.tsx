import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Why a user of a level can't approve, or would decide without seeing about what. */
export const Problem = ({ children }: { readonly children: ReactNode }) => (
  <p className="fine apm-problem">
    <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </p>
);
