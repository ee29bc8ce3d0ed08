import { Button, IconButton } from '@mui/material';
import { Plus, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { BuilderRow } from './BuilderRow.tsx';
import { allFilterFields } from './cascade.ts';
import { newClause } from './FilterEditor.tsx';
import { isGroup, withIds } from './filter-tree.ts';
import type { FilterCondition, FilterGroup } from './filter-tree.ts';

/** Fewer than the server takes, and more than anyone reads. */
const MAX_PARTS = 20;

interface BuilderGroupProps {
  readonly definition: CatalogueResource;
  readonly group: FilterGroup;
  /** The outermost group can contain further groups. */
  readonly isRoot?: boolean;
  /** Changes the value at the time of the call. */
  readonly onChange: (change: (group: FilterGroup) => FilterGroup) => void;
  readonly onRemove?: () => void;
}

type AnyPart = FilterCondition | FilterGroup;

/** A group of conditions of which all or any must match, with controls to add and remove them. */
export const BuilderGroup = ({ definition, group, isRoot = false, onChange, onRemove }: BuilderGroupProps) => {
  const translate = useTranslate();
  const first = allFilterFields(definition)[0];
  const fresh = (): FilterCondition[] => (first ? [{ field: first.name, clause: newClause(first) }] : []);
  const add = (...parts: FilterGroup['parts']) =>
    onChange((now) => ({ ...now, parts: [...now.parts, ...withIds({ match: 'all', parts }).parts] }));
  const replace = <Part extends AnyPart>(id: number | undefined, change: (part: Part) => Part | undefined) =>
    onChange((now) => ({
      ...now,
      parts: now.parts.flatMap((other) => (other.id === id ? (change(other as Part) ?? []) : other)),
    }));
  const isFull = group.parts.length >= MAX_PARTS;
  return (
    <fieldset className="filter-group" data-root={isRoot || undefined}>
      <legend className="visually-hidden">
        {translate(group.match === 'any' ? 'list.filter.match_any' : 'list.filter.match_all')}
      </legend>
      <div className="filter-group-head">
        <SelectBox
          look="quiet"
          value={group.match}
          aria-label={translate('list.filter.match')}
          onChange={(event) => {
            const match = event.target.value as FilterGroup['match'];
            onChange((now) => ({ ...now, match }));
          }}
        >
          <option value="all">{translate('list.filter.match_all')}</option>
          <option value="any">{translate('list.filter.match_any')}</option>
        </SelectBox>
        {onRemove ? (
          <IconButton size="small" aria-label={translate('list.filter.remove_group')} onClick={onRemove}>
            <X size={14} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      {group.parts.length === 0 ? <p className="list-note">{translate('list.filter.no_conditions')}</p> : null}
      {group.parts.map((part, at) => {
        return isGroup(part) ? (
          <BuilderGroup
            key={part.id}
            definition={definition}
            group={part}
            onChange={(change) => replace(part.id, change)}
            onRemove={() => replace(part.id, () => undefined)}
          />
        ) : (
          <BuilderRow
            key={part.id}
            definition={definition}
            condition={part}
            place={at + 1}
            onChange={(changed) => replace<FilterCondition>(part.id, () => ({ ...changed, id: part.id }))}
            onRemove={() => replace(part.id, () => undefined)}
          />
        );
      })}
      <div className="filter-group-foot">
        <Button
          variant="text"
          size="small"
          disabled={isFull}
          startIcon={<Plus size={14} aria-hidden />}
          onClick={() => add(...fresh())}
        >
          {translate('list.filter.add_condition')}
        </Button>
        {isRoot ? (
          <Button
            variant="text"
            size="small"
            disabled={isFull}
            startIcon={<Plus size={14} aria-hidden />}
            onClick={() =>
              add(withIds({ match: group.match === 'all' ? 'any' : 'all', parts: [...fresh(), ...fresh()] }))
            }
          >
            {translate('list.filter.add_group')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
};
