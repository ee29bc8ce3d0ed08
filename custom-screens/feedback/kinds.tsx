import { Bug, CircleQuestionMark, Heart, Lightbulb } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  bug: Bug,
  idea: Lightbulb,
  question: CircleQuestionMark,
  praise: Heart,
};

interface KindIconProps {
  readonly kind: string;
  readonly size?: number;
}

/** What kind of feedback it is, beside the word for it. */
export const KindIcon = ({ kind, size = 16 }: KindIconProps) => {
  const Icon = ICONS[kind] ?? Lightbulb;
  return <Icon className={`feedback-kind-icon feedback-kind-${kind}`} size={size} strokeWidth={1.75} aria-hidden />;
};
