import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { FilterClause, FilterOperand } from './filter-clause.ts';

export interface OperandProps {
  readonly definition: CatalogueResource;
  readonly field: FieldDefinition;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly clause: FilterClause;
  readonly onChange: (operand: FilterOperand) => void;
  /** Another comparison, filled in already ("in the last 30 days"). */
  readonly onClause: (clause: FilterClause) => void;
  /** Acts on every key: nothing is asked of the server before the whole is applied. Then it does not take the focus either. */
  readonly isImmediate?: boolean;
}
