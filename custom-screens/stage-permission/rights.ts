import {
  Calendar,
  Coins,
  Eye,
  FileText,
  Folder,
  Handshake,
  LogIn,
  LogOut,
  Mail,
  MessageSquare,
  Phone,
  Star,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { STAGE_RIGHTS, type StageRight } from '#shared/contracts/workflows.ts';

export type RightGroup = 'see' | 'act' | 'move';

/** How a permission looks, and in which group it is. */
export interface RightLook {
  readonly right: StageRight;
  readonly icon: LucideIcon;
  readonly group: RightGroup;
}

/** In their places in a cell: two rows of six. */
export const RIGHT_LOOKS: readonly RightLook[] = [
  { right: 'view', icon: Eye, group: 'see' },
  { right: 'see_cv', icon: FileText, group: 'see' },
  { right: 'see_contact', icon: Phone, group: 'see' },
  { right: 'see_salary', icon: Coins, group: 'see' },
  { right: 'see_documents', icon: Folder, group: 'see' },
  { right: 'move_in', icon: LogIn, group: 'move' },
  { right: 'comment', icon: MessageSquare, group: 'act' },
  { right: 'score', icon: Star, group: 'act' },
  { right: 'schedule', icon: Calendar, group: 'act' },
  { right: 'mail', icon: Mail, group: 'act' },
  { right: 'make_offer', icon: Handshake, group: 'act' },
  { right: 'move_out', icon: LogOut, group: 'move' },
];

export const RIGHT_GROUPS: readonly RightGroup[] = ['see', 'act', 'move'];

/** Quick fills: the permissions that each grants; it denies the others. */
export const PRESETS = {
  none: [],
  view_only: ['view'],
  reviewer: ['view', 'see_cv', 'comment', 'score', 'move_out'],
  interviewer: ['view', 'see_cv', 'comment', 'score', 'schedule', 'move_out'],
  full: STAGE_RIGHTS,
} as const satisfies Readonly<Record<string, readonly StageRight[]>>;

export type Preset = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as readonly Preset[];
