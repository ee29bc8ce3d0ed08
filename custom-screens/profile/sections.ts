import { Bell, CircleUser, Globe, KeyRound, MonitorSmartphone, Palette, ShieldCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export const SECTION_KEYS = [
  'person',
  'language',
  'appearance',
  'notifications',
  'password',
  'sessions',
  'rights',
] as const;

/** A part of the profile; also the part after `#` in its address. */
export type SectionKey = (typeof SECTION_KEYS)[number];

export const SECTION_ICONS = {
  person: CircleUser,
  language: Globe,
  appearance: Palette,
  notifications: Bell,
  password: KeyRound,
  sessions: MonitorSmartphone,
  rights: ShieldCheck,
} as const satisfies Record<SectionKey, LucideIcon>;
