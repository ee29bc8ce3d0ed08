import type { ComponentType } from 'react';
import type { DashboardChoice } from '#shared/contracts/dashboard.ts';

export interface WidgetProps {
  readonly choice: DashboardChoice;
  readonly offered: ReadonlySet<string>;
}

/** A widget as the grid knows it. A later feature has one in a folder of its own, and a line in `widgets.ts`. */
export interface WidgetEntry {
  readonly key: string;
  /** A locale key. */
  readonly title: string;
  /** Of the 12 columns, until someone resizes it. */
  readonly columns: number;
  /** Pixels; it stays the same while the widget loads and when it fails. */
  readonly height: number;
  /** Whether the period and the filter change it. */
  readonly isNarrowed: boolean;
  /** Whether it has anything for a user to whom the server offers these. Absent: if its own key is among them. */
  readonly isOffered?: (offered: ReadonlySet<string>) => boolean;
  /** Whether the layout that the product begins with has it. Absent: it has. */
  readonly isDefault?: (offered: ReadonlySet<string>) => boolean;
  /** The whole widget, with its head. */
  readonly Widget: ComponentType<WidgetProps>;
}
