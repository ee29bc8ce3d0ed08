import { Check, Minus } from 'lucide-react';

/** The check box of every form: 16 px, radius 4, an edge of 3:1. Looks are in the theme, under `check-box`. */
export const UncheckedBox = () => <span className="check-box" />;

export const CheckedBox = () => (
  <span className="check-box check-box-on">
    <Check aria-hidden size={12} strokeWidth={3} />
  </span>
);

export const MixedBox = () => (
  <span className="check-box check-box-on">
    <Minus aria-hidden size={12} strokeWidth={3} />
  </span>
);
