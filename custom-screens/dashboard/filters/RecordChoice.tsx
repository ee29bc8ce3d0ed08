import { useState } from 'react';
import type { RaRecord } from 'ra-core';
import { FilterForm } from '#admin/list/filters/FilterParts.tsx';
import { RecordPicker } from '#admin/record-actions/RecordPicker.tsx';

interface RecordChoiceProps {
  readonly resource: string;
  readonly title: string;
  readonly onChange: (id: number | undefined) => void;
  readonly onDone: () => void;
}

const ANY = {};

/** Chooses the record that the figures are narrowed to; it acts immediately. */
export const RecordChoice = ({ resource, title, onChange, onDone }: RecordChoiceProps) => {
  const [chosen, setChosen] = useState<RaRecord>();
  return (
    <FilterForm title={title} onClear={() => onChange(undefined)} onDone={onDone}>
      <div className="dash-choice">
        <RecordPicker
          resource={resource}
          filter={ANY}
          label={title}
          value={chosen}
          error={undefined}
          onChange={(record) => {
            setChosen(record);
            onChange(record && Number(record.id));
          }}
        />
      </div>
    </FilterForm>
  );
};
