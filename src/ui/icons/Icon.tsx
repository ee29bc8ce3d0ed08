import {
  Archive,
  AtSign,
  Bell,
  Book,
  BookOpen,
  Briefcase,
  Building,
  Calendar,
  CalendarCheck,
  ChartColumn,
  Circle,
  ClipboardCheck,
  ClipboardList,
  Clock,
  Coins,
  CreditCard,
  Factory,
  FileSearch,
  FileText,
  Files,
  Flag,
  Folder,
  Globe,
  GraduationCap,
  HandCoins,
  Handshake,
  Headphones,
  History,
  House,
  IdCard,
  Inbox,
  Languages,
  Layers,
  Lightbulb,
  ListChecks,
  Mail,
  Map,
  MapPin,
  Megaphone,
  MessageCircle,
  MessageSquare,
  Plug,
  Puzzle,
  Receipt,
  School,
  Settings,
  SlidersHorizontal,
  Stamp,
  Target,
  Type,
  University,
  User,
  UserCheck,
  UserCog,
  Users,
  Wrench,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { LevelMark } from '../marks/LevelMark.tsx';
import type { ICON_NAMES } from './icon-names.ts';

export interface IconProps {
  /** A name that resource and navigation files can use; `level-1` to `level-4` draw the level mark. */
  readonly name: string;
  /** Edge in pixels. */
  readonly size?: number;
  readonly className?: string;
}

const FarIcon = lazy(() => import('./FarIcon.tsx'));

/**
 * Draws the icon that a file names. It is decoration: the words beside it carry the meaning. Icons that no file of the
 * application names are fetched when one is rendered; its place is kept.
 */
export const Icon = ({ name, size = 16, className }: IconProps) => {
  const level = /^level-([1-4])$/.exec(name);
  if (level) return <LevelMark level={Number(level[1]) as 1 | 2 | 3 | 4} className={className} />;
  const Drawing = Object.hasOwn(NEAR_ICONS, name) ? NEAR_ICONS[name as NearIconName] : undefined;
  const drawn = { size, className };
  if (Drawing) return <Drawing aria-hidden strokeWidth={1.75} {...drawn} />;
  return (
    <Suspense fallback={<svg aria-hidden width={size} height={size} className={className} />}>
      <FarIcon name={name} {...drawn} />
    </Suspense>
  );
};

/** Every name of an icon that has a drawing. */
export type DrawnIconName = Exclude<(typeof ICON_NAMES)[number], `level-${number}`>;

/** Drawn immediately: the icons that the application's files name. */
export const NEAR_ICONS = {
  archive: Archive,
  'at-sign': AtSign,
  bell: Bell,
  book: Book,
  'book-open': BookOpen,
  briefcase: Briefcase,
  building: Building,
  calendar: Calendar,
  'calendar-check': CalendarCheck,
  'chart-column': ChartColumn,
  circle: Circle,
  'clipboard-check': ClipboardCheck,
  'clipboard-list': ClipboardList,
  clock: Clock,
  coins: Coins,
  'credit-card': CreditCard,
  factory: Factory,
  'file-search': FileSearch,
  'file-text': FileText,
  files: Files,
  flag: Flag,
  folder: Folder,
  globe: Globe,
  'graduation-cap': GraduationCap,
  'hand-coins': HandCoins,
  handshake: Handshake,
  headphones: Headphones,
  history: History,
  house: House,
  'id-card': IdCard,
  inbox: Inbox,
  languages: Languages,
  layers: Layers,
  lightbulb: Lightbulb,
  'list-checks': ListChecks,
  mail: Mail,
  map: Map,
  'map-pin': MapPin,
  megaphone: Megaphone,
  'message-circle': MessageCircle,
  'message-square': MessageSquare,
  plug: Plug,
  puzzle: Puzzle,
  receipt: Receipt,
  school: School,
  settings: Settings,
  'sliders-horizontal': SlidersHorizontal,
  stamp: Stamp,
  target: Target,
  type: Type,
  university: University,
  user: User,
  'user-check': UserCheck,
  'user-cog': UserCog,
  users: Users,
  wrench: Wrench,
} as const satisfies Partial<Record<DrawnIconName, LucideIcon>>;

export type NearIconName = keyof typeof NEAR_ICONS;
