import type { Builder } from './useBuilder.ts';

/** What each dialog of the builder gets. */
export interface ToolProps {
  readonly builder: Builder;
  readonly onClose: () => void;
}
