import { Divider, MenuItem, MenuList, Popover } from '@mui/material';
import { ListTree, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { focusFirst } from '#ui/dialogs/focus-first.ts';

interface FilterChoice<Name extends string> {
  readonly name: Name;
  readonly title: string;
  /** The rows or the relation that it is under; absent: the list's own. */
  readonly group?: string;
}

/** What a list can be filtered by, and what is done with a choice. */
export interface FilterChoices<Name extends string> {
  readonly choices: readonly FilterChoice<Name>[];
  /** Less usual ones, behind the others. */
  readonly further?: readonly FilterChoice<Name>[];
  /** @param anchor the element at which the filter's editor opens. */
  readonly onChoose: (name: Name, anchor: HTMLElement) => void;
  /** Opens what combines several conditions; absent: there is none. */
  readonly onCombine?: (anchor: HTMLElement) => void;
}

/** From so many options on they are searched. */
const MANY = 8;

interface FilterMenuProps extends FilterChoices<string> {
  /** The button that it opens at; absent while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The fields that a list can be filtered by: found by their names, Enter takes the first. */
const FilterMenu = ({ anchor, onClose, ...props }: FilterMenuProps) => {
  const translate = useTranslate();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('list.filter.add'),
          className: 'list-popup list-filter-menu',
        },
      }}
    >
      {anchor ? <Choices {...props} anchor={anchor} onClose={onClose} /> : null}
    </Popover>
  );
};

export default FilterMenu;

interface ChoicesProps extends FilterChoices<string> {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const Choices = (props: ChoicesProps) => {
  const { choices, further = [], onChoose, onCombine, anchor, onClose } = props;
  const translate = useTranslate();
  const [query, setQuery] = useState('');
  const menu = useRef<HTMLUListElement>(null);
  const isSearched = choices.length + further.length > MANY;
  const words = query.trim().toLowerCase();
  const found = ({ title, group = '' }: FilterChoice<string>) => `${group} ${title}`.toLowerCase().includes(words);
  const [usual, others] = [inGroups(choices.filter(found)), inGroups(further.filter(found))];
  const choose = (name: string) => {
    onClose();
    onChoose(name, anchor);
  };
  const handleKey = (event: KeyboardEvent) => {
    const first = usual[0] ?? others[0];
    if (event.key === 'ArrowDown') menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    else if (event.key === 'Enter' && first) choose(first.name);
    else return;
    event.preventDefault();
  };
  const items = (shown: readonly FilterChoice<string>[]) =>
    shown.flatMap(({ name, title, group }, at) => [
      ...(group !== undefined && group !== shown[at - 1]?.group
        ? [
            <li key={`group ${name}`} className="list-filter-group">
              {group}
            </li>,
          ]
        : []),
      <MenuItem
        key={name}
        aria-label={group === undefined ? undefined : translate('conditions.path', { of: group, field: title })}
        onClick={() => choose(name)}
      >
        {title}
      </MenuItem>,
    ]);
  return (
    <>
      {isSearched ? (
        <label className="list-find list-find-small">
          <Search size={14} strokeWidth={1.75} aria-hidden />
          <input
            ref={focusFirst}
            type="search"
            value={query}
            placeholder={translate('list.filter.find_field')}
            aria-label={translate('list.filter.find_field')}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={handleKey}
          />
        </label>
      ) : null}
      <MenuList ref={menu} autoFocusItem={!isSearched} aria-label={translate('list.filter.add')}>
        {onCombine && words === '' ? (
          <MenuItem
            onClick={() => {
              onClose();
              onCombine(anchor);
            }}
          >
            <ListTree size={16} aria-hidden />
            {translate('list.filter.combine')}
          </MenuItem>
        ) : null}
        {onCombine && words === '' ? <Divider /> : null}
        {items(usual)}
        {usual.length > 0 && others.length > 0 ? <Divider /> : null}
        {items(others)}
      </MenuList>
      {usual.length + others.length === 0 ? (
        <p className="list-note">{translate('list.filter.nothing_found')}</p>
      ) : null}
    </>
  );
};

/** What is in no group first, then group by group. */
function inGroups<Choice extends { readonly group?: string }>(choices: readonly Choice[]): readonly Choice[] {
  const groups = new Set([undefined, ...choices.map(({ group }) => group)]);
  return [...groups].flatMap((group) => choices.filter((choice) => choice.group === group));
}
