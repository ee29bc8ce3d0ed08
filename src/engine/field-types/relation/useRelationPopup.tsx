import type { AutocompleteProps } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { UIEvent } from 'react';
import type { RelationOption } from '../input/input-scope.ts';
import { useFieldLabels } from '../input/useFieldWords.ts';
import { popupText } from '../input/popup-text.ts';
import type { FieldDefinition } from '../../model/definition.ts';
import { relatedName } from '../display/display-name.ts';
import { OptionsPaper } from './OptionsPaper.tsx';
import type { useCascade } from './useCascade.ts';
import { useRelationOptions } from './useRelationOptions.ts';

interface PopupWanted {
  readonly field: FieldDefinition;
  readonly source: string;
  readonly query: string;
  readonly cascade: ReturnType<typeof useCascade>;
  /** Open from the start. */
  readonly opens?: boolean;
}

type Shared = Pick<
  AutocompleteProps<RelationOption, boolean, boolean, false>,
  'getOptionLabel' | 'getOptionKey' | 'filterOptions' | 'loading' | 'disabled' | 'open' | 'onOpen' | 'onClose'
> & { readonly options: RelationOption[] };

/**
 * The part that one choice and many options of a relation share: what is offered, the waiting for a parent, and the
 * words.
 */
export function useRelationPopup({ field, source, query, cascade, opens = false }: PopupWanted) {
  const translate = useTranslate();
  const locale = useLocale();
  const [open, setOpen] = useState(opens);
  const parent = useFieldLabels(cascade.waitsFor?.field ?? field, cascade.waitsFor?.path ?? source).label;
  const waiting = cascade.waitsFor ? translate('form.cascade.waits_for', { parent }) : undefined;
  const where = { ...cascade.where, ...cascade.within };
  const found = useRelationOptions({ source, query, where, enabled: open && !waiting });
  const nameOf = (option: RelationOption) => relatedName(option, locale);
  const shared: Shared = {
    options: found.options,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    loading: found.loading,
    disabled: waiting !== undefined,
    getOptionLabel: nameOf,
    getOptionKey: (option) => option.id,
    filterOptions: (options) => options,
  };
  const foot = footText({ translate, found, parentName: cascade.parentName });
  return {
    waiting,
    unanswered: found.unanswered,
    nameOf,
    props: {
      ...shared,
      ...popupText(translate),
      ...(found.failed ? { noOptionsText: translate('form.choice.failed') } : {}),
      isOptionEqualToValue: (option: RelationOption, value: RelationOption) => option.id === value.id,
      slots: { paper: OptionsPaper },
      slotProps: {
        paper: { foot } as object,
        listbox: { onScroll: (event: UIEvent) => nearEnd(event) && found.more() },
      },
    },
  };
}

interface FootWanted {
  readonly translate: (key: string, args?: Record<string, unknown>) => string;
  readonly found: ReturnType<typeof useRelationOptions>;
  readonly parentName: string | undefined;
}

function footText({ translate, found, parentName }: FootWanted): string | undefined {
  if (found.options.length === 0) return undefined;
  const args = { shown: found.options.length, total: found.count, parent: parentName };
  return translate(parentName ? 'form.choice.shown_in' : 'list.shown_of', args);
}

const nearEnd = ({ currentTarget: list }: UIEvent): boolean =>
  list.scrollTop + list.clientHeight > list.scrollHeight - 80;
