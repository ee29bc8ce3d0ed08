import { ChevronsUpDown } from 'lucide-react';

/** What stands at the end of a field that opens choices. MUI gives a select's its place by a class. */
export const OpenMark = (props: { readonly className?: string }) => (
  <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden {...props} />
);
