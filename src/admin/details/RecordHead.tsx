import { Globe } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { Fragment } from 'react';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { usePageTitle } from '#client/page/PageTitleProvider.tsx';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Tile } from '#ui/marks/Tile.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { recordTitle } from '../words/record-title.ts';
import { useResourceLabels } from '../words/words.ts';
import { pictureOf, placeFields, related, stateField } from './record-parts.ts';
import { RecordActions } from './RecordActions.tsx';

interface RecordHeadProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** The header of a record: picture, title, state, location, or the component that its file names; and its actions. */
export const RecordHead = ({ definition, record }: RecordHeadProps) => {
  const title = recordTitle(definition, record, useLocale());
  const state = stateField(definition);
  const own = definition.screens.header;
  usePageTitle(title);
  if (own !== undefined)
    return (
      <div className="details-head">
        <CustomScreen
          path={own}
          resource={definition}
          record={record}
          mode="show"
          can={definition.can}
          fallback={WAITING}
        />
        <RecordActions definition={definition} record={record} />
      </div>
    );
  return (
    <div className="details-head">
      <Tile name={title} size="lg" image={pictureOf(definition, record)} />
      <div className="details-name">
        <div className="details-title">
          <h1>{title}</h1>
          {state && record[state.name] ? <FieldValue field={state} value={record[state.name]} record={record} /> : null}
        </div>
        <Place definition={definition} record={record} />
      </div>
      <RecordActions definition={definition} record={record} />
    </div>
  );
};

/** Keeps the actions at their place until the component of a file is there. */
const WAITING = <div className="details-name" />;

/** "Company in Halden Group · halden-logistics.example". */
const Place = ({ definition, record }: RecordHeadProps) => {
  const translate = useTranslate();
  const { one } = useResourceLabels(definition);
  const places = placeFields(definition).filter((field) => related(record, field));
  const website = Object.values(definition.fields).find((field) => field.type === 'url' && record[field.name]);
  return (
    <p className="details-place">
      <span>
        <Icon name={definition.icon} size={14} />
        {places.length > 0 ? translate('details.place_in', { name: one }) : one}
        {places.map((field, index) => (
          <Fragment key={field.name}>
            {index > 0 ? <i aria-hidden>·</i> : null}
            <strong>
              <FieldValue field={field} value={record[field.name]} record={record} />
            </strong>
          </Fragment>
        ))}
      </span>
      {website ? (
        <span>
          <i aria-hidden>·</i>
          <Globe size={14} strokeWidth={1.75} aria-hidden />
          <FieldValue field={website} value={record[website.name]} record={record} />
        </span>
      ) : null}
    </p>
  );
};
