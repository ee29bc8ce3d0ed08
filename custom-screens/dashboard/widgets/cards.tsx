import { useTranslate } from 'ra-core';
import type { WidgetEntry, WidgetProps } from '../widget-entry.ts';
import { Card } from './parts/Card.tsx';

/** In their order on the screen. */
const CARDS = [
  'open_jobs',
  'new_applicants',
  'unreviewed',
  'overdue_in_stage',
  'tasks_due',
  'pending_approvals',
  'time_to_hire',
];

const Cards = ({ choice, offered }: WidgetProps) => {
  const translate = useTranslate();
  return (
    <section className="dash-cards" aria-label={translate('dashboard.widgets.cards')}>
      {CARDS.filter((key) => offered.has(key)).map((key) => (
        <Card key={key} widget={key} choice={choice} />
      ))}
    </section>
  );
};

/** The most important numbers, each a link to what it counts. */
export const cards: WidgetEntry = {
  key: 'cards',
  title: 'dashboard.widgets.cards',
  columns: 12,
  height: 90,
  isNarrowed: true,
  isOffered: (offered) => CARDS.some((key) => offered.has(key)),
  Widget: Cards,
};
