import { Face } from '#ui/marks/Face.tsx';
import type { FieldDefinition } from '../../model/definition.ts';
import { relatedName } from '../display/display-name.ts';
import type { FieldDisplay, RelatedRecord } from '../display/field-display.ts';

/** People have a face; everything else is its name. */
export const showsPerson = (field: FieldDefinition): boolean => field.widget === 'person';

/** Shows a related record by its title: a link if this user can open it, with an avatar if it is a user. */
export const RelationField: FieldDisplay = ({ field, value }, { links, locale }) => {
  const related = value as RelatedRecord;
  const address = links.addressOf(field.relation?.to ?? '', related.id);
  const title = relatedName(related, locale);
  const name = address ? (
    <a className="field-link" href={address} onClick={links.follow}>
      {title}
    </a>
  ) : (
    title
  );
  if (!showsPerson(field)) return name;
  return (
    <span className="field-person">
      <Face name={title} size="sm" />
      <span className="cut">{name}</span>
    </span>
  );
};
