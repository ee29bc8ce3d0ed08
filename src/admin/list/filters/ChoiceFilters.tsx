import { useListText } from '#engine/field-types/useListText.ts';
import { useState } from 'react';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { toggled } from './ChoiceOperand.tsx';
import { AddFilter } from './AddFilter.tsx';
import { FilterChip, FilterForm, FilterPopup } from './FilterParts.tsx';
import { ChipValue } from './FilterSentence.tsx';

/** A filter by one of some words, or by any of them. */
interface ChoiceFilter<Name extends string> {
  readonly name: Name;
  readonly title: string;
  readonly options: readonly { readonly key: string; readonly label: string }[];
  /** Keys of the options in force; none: the filter is not set. */
  readonly chosen: readonly string[];
  /** At most one option at a time. */
  readonly isSingle?: boolean;
}

interface ChoiceFiltersProps<Name extends string> {
  readonly filters: readonly ChoiceFilter<Name>[];
  readonly onChange: (name: Name, chosen: readonly string[]) => void;
}

/** The filters of a list that no resource describes, with the chips, the menu and the popup of all lists. What is chosen acts immediately. */
export const ChoiceFilters = <Name extends string>({ filters, onChange }: ChoiceFiltersProps<Name>) => {
  const [edited, setEdited] = useState<{ name: Name; anchor: HTMLElement }>();
  const filter = filters.find(({ name }) => name === edited?.name);
  const close = () => setEdited(undefined);
  return (
    <div className="list-filters">
      {filters
        .filter(({ chosen }) => chosen.length > 0)
        .map(({ name, title, options, chosen }) => (
          <FilterChip
            key={name}
            title={title}
            onOpen={(anchor) => setEdited({ name, anchor })}
            onRemove={() => onChange(name, [])}
          >
            <ChosenSentence
              title={title}
              chosen={chosen.map((key) => options.find((option) => option.key === key)?.label ?? key)}
            />
          </FilterChip>
        ))}
      <AddFilter choices={filters} onChoose={(name, anchor) => setEdited({ name, anchor })} />
      <FilterPopup anchor={edited?.anchor} title={filter?.title} onClose={close}>
        {filter ? (
          <FilterForm title={filter.title} onClear={() => onChange(filter.name, [])} onDone={close}>
            <Options filter={filter} onChange={(chosen) => onChange(filter.name, chosen)} />
          </FilterForm>
        ) : null}
      </FilterPopup>
    </div>
  );
};

const ChosenSentence = ({ title, chosen }: { readonly title: string; readonly chosen: readonly string[] }) => {
  const listed = useListText();
  const field = <span className="list-chip-field">{title}</span>;
  const value = <ChipValue>{listed(chosen)}</ChipValue>;
  return (
    <Sentence
      text={chosen.length === 1 ? 'conditions.equal' : 'conditions.among'}
      parts={{ field, value, values: value }}
    />
  );
};

interface OptionsProps {
  readonly filter: ChoiceFilter<string>;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Shows what was just chosen, even while the list still follows. */
const Options = ({ filter, onChange }: OptionsProps) => {
  const { name, title, options, isSingle } = filter;
  const [chosen, setChosen] = useState(filter.chosen);
  const choose = (next: readonly string[]) => {
    setChosen(next);
    onChange(next);
  };
  return (
    <fieldset className="list-options" aria-label={title}>
      {options.map(({ key, label }) => (
        <label key={key} className="list-option">
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            className="list-box"
            name={name}
            checked={chosen.includes(key)}
            onChange={(event) => choose(isSingle ? [key] : toggled(chosen, key, event.target.checked))}
          />
          <span className="cut">{label}</span>
        </label>
      ))}
    </fieldset>
  );
};
