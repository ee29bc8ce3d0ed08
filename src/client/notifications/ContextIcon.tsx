import { Icon } from '#ui/icons/Icon.tsx';
import type { NotificationContext } from '#shared/notification-contexts.ts';
import { rulesOf } from '#shared/notification-contexts.ts';

interface ContextIconProps {
  readonly context: NotificationContext;
  readonly size: number;
}

/** What a notification is about, as a mark beside the word. */
export const ContextIcon = ({ context, size }: ContextIconProps) => <Icon name={rulesOf(context).icon} size={size} />;
