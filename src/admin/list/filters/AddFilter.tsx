import { Button, Divider, MenuItem, MenuList, Popover } from '@mui/material';
import { ListTree, Plus, Search } from 'lucide-react';
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

interface AddFilterProps<Name extends string> {
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

/** The button behind the chips, with what can be filtered by: found by its name, Enter takes the first. `F` presses it in a list. */
export const AddFilter = <Name extends string>(props: AddFilterProps<Name>) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="text"
        size="small"
        className="list-add-filter"
        startIcon={<Plus size={14} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('list.filter.add')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('list.filter.add'),
            className: 'list-popup list-filter-menu',
          },
        }}
      >
        {anchor ? <Choices {...props} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
      </Popover>
    </>
  );
};

interface ChoicesProps<Name extends string> extends AddFilterProps<Name> {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const Choices = <Name extends string>(props: ChoicesProps<Name>) => {
  const { choices, further = [], onChoose, onCombine, anchor, onClose } = props;
  const translate = useTranslate();
  const [query, setQuery] = useState('');
  const menu = useRef<HTMLUListElement>(null);
  const isSearched = choices.length + further.length > MANY;
  const words = query.trim().toLowerCase();
  const found = ({ title, group = '' }: FilterChoice<Name>) => `${group} ${title}`.toLowerCase().includes(words);
  const [usual, others] = [inGroups(choices.filter(found)), inGroups(further.filter(found))];
  const choose = (name: Name) => {
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
  const items = (shown: readonly FilterChoice<Name>[]) =>
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
