import {
  CircleCheck,
  CircleX,
  ClipboardCheck,
  ClipboardList,
  Handshake,
  Inbox,
  LogOut,
  Pause,
  Phone,
  Send,
  Video,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { StageKind } from '#shared/contracts/workflows.ts';
import { stageTone } from '../../applicants/stage-tone.ts';

const ICONS = {
  new: Inbox,
  screen: Phone,
  submit: Send,
  assess: ClipboardCheck,
  interview: Video,
  offer: Handshake,
  onboarding: ClipboardList,
  hired: CircleCheck,
  rejected: CircleX,
  withdrawn: LogOut,
  hold: Pause,
} as const satisfies Record<StageKind, LucideIcon>;

/** The icon of a kind of stage on its color. The word for it is beside it. */
export const KindTile = ({ kind }: { readonly kind: StageKind }) => {
  const Icon = ICONS[kind];
  return (
    <span className="kind-tile toned" data-tone={stageTone(kind)} aria-hidden>
      <Icon size={13} strokeWidth={1.75} />
    </span>
  );
};
