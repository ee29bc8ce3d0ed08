import { Briefcase, CalendarDays, FileText, MessageSquare, Upload } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { NotificationContext } from '#shared/contracts/notifications.ts';

const ICONS: Readonly<Record<NotificationContext, LucideIcon>> = {
  job: Briefcase,
  offer: FileText,
  documentation_upload: Upload,
  interview: CalendarDays,
  feedback: MessageSquare,
};

interface ContextIconProps {
  readonly context: NotificationContext;
  readonly size: number;
}

/** What a notification is about, as a mark beside the word. */
export const ContextIcon = ({ context, size }: ContextIconProps) => {
  const Mark = ICONS[context];
  return <Mark size={size} aria-hidden />;
};
