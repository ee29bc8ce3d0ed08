import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { FilterChoices } from './FilterMenu.tsx';

const load = () => import('./FilterMenu.tsx');
const FilterMenu = lazy(load);

/** The button behind the chips, with what can be filtered by. `F` presses it in a list. */
export const AddFilter = <Name extends string>(props: FilterChoices<Name>) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  return (
    <>
      <Button
        variant="text"
        size="small"
        className="list-add-filter"
        startIcon={<Plus size={14} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void load()}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
      >
        {translate('list.filter.add')}
      </Button>
      {isUsed ? (
        <Suspense fallback={null}>
          <FilterMenu
            // Its choices are names of this list alone.
            {...(props as unknown as FilterChoices<string>)}
            anchor={anchor}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
};
