import type { FieldDisplay, RelatedRecord } from '../display/field-display.ts';
import { RelationField } from '../relation/RelationField.tsx';

/** Shows several related records as chips, in the stored order; read aloud and copied they have commas between. */
export const RelationsField: FieldDisplay = ({ field, value }, tools) =>
  (value as readonly RelatedRecord[]).map((related, index, all) => (
    <span key={related.id} className="field-many">
      {RelationField({ field, value: related }, tools)}
      {index < all.length - 1 ? <span className="visually-hidden">, </span> : null}
    </span>
  ));
