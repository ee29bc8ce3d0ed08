import { ChevronsUpDown } from 'lucide-react';

/** The icon at the end of a field that opens options. MUI places a select's icon by a class. */
export const OpenMark = (props: { readonly className?: string }) => (
  <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden {...props} />
);
