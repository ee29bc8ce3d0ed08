import { useTranslate } from 'ra-core';
import { FilterForm } from '#admin/list/filters/FilterParts.tsx';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { DatesChoice } from './DatesChoice.tsx';
import { type FilterKey, TAB_GROUPS } from './log-view.ts';
import { actionsOf, useLogLabels } from './log-words.ts';
import { OneOf } from './OneOf.tsx';
import { PersonChoice } from './PersonChoice.tsx';
import type { LogAddress } from './useLogAddress.ts';

interface LogFilterEditorProps {
  readonly name: FilterKey;
  readonly address: LogAddress;
  readonly onDone: () => void;
}

/** Edits one filter; a selection acts immediately. */
export const LogFilterEditor = ({ name, address, onDone }: LogFilterEditorProps) => {
  const translate = useTranslate();
  return (
    <FilterForm
      title={translate(`activity_log.filters.${name}`)}
      onClear={() => address.narrow(without(name))}
      onDone={onDone}
    >
      <Choice name={name} address={address} />
    </FilterForm>
  );
};

/** What takes a filter away. */
export const without = (name: FilterKey) => {
  if (name === 'dates') return { from: undefined, to: undefined };
  if (name === 'record_id') return { record_id: undefined, resource: undefined };
  return { [name]: undefined };
};

const Choice = ({ name, address }: Omit<LogFilterEditorProps, 'onDone'>) => {
  const translate = useTranslate();
  const words = useLogLabels();
  const { resources } = useCatalogue();
  const { filters, narrow, tab } = address;
  const label = translate(`activity_log.filters.${name}`);
  if (name === 'user') return <PersonChoice value={filters.user} onChange={(user) => narrow({ user })} />;
  if (name === 'dates') return <DatesChoice filters={filters} onChange={narrow} />;
  const choices = {
    group: () => TAB_GROUPS[tab].map((key) => ({ key, label: translate(`activity_log.groups.${key}`) })),
    action: () => actionsOf(tab).map((key) => ({ key, label: words.actionChoice(key) })),
    resource: () =>
      Object.keys(resources)
        .map((key) => ({ key, label: words.object(key) }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    record_id: () => [],
    sensitive: () => [],
  }[name]();
  return (
    <OneOf
      label={label}
      value={name in filters ? filters[name] : undefined}
      options={choices}
      onChange={(key) => narrow({ [name]: key })}
    />
  );
};
