import { createFilterOptions } from '@mui/material';
import { useEvent } from 'ra-core';
import { useId, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { MemberName } from '#shared/contracts/team.ts';
import { mentionAt } from './mention-at.ts';
import { useMemberNames } from '#client/team/useMemberNames.ts';

const MAX_OFFERED = 6;
const offered = createFilterOptions<MemberName>({ limit: MAX_OFFERED, stringify: ({ name }) => name });

interface TypedMentionInput {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onMention: (person: MemberName) => void;
}

/**
 * Offers colleagues while a name is typed behind an `@` in a text area, which keeps the focus: arrows choose, Enter and Tab take,
 * Escape goes on without. What is taken is in the text as the whole name.
 */
export function useTypedMention({ input, text, onText, onMention }: TypedMentionInput) {
  const listId = useId();
  const [caret, setCaret] = useState<number>();
  const [dismissed, setDismissed] = useState<number>();
  const [chosen, setChosen] = useState({ query: '', index: 0 });
  const typed = caret === undefined ? undefined : mentionAt(text, caret);
  const { people } = useMemberNames(typed !== undefined);
  const options =
    typed && typed.start !== dismissed
      ? offered([...people], { inputValue: typed.query, getOptionLabel: ({ name }) => name })
      : [];
  const active = chosen.query === typed?.query ? Math.min(chosen.index, options.length - 1) : 0;
  const isOpen = options.length > 0;
  const follow = () => {
    const area = input.current;
    const at = area?.selectionEnd === area?.selectionStart ? area?.selectionEnd : undefined;
    setCaret(at);
    if (at === undefined || mentionAt(area!.value, at)?.start !== dismissed) setDismissed(undefined);
  };
  const take = useEvent((person: MemberName) => {
    const before = `${text.slice(0, typed!.start)}@${person.name} `;
    flushSync(() => onText(before + text.slice(caret)));
    input.current?.setSelectionRange(before.length, before.length);
    setCaret(before.length);
    onMention(person);
  });
  const step = (by: number) =>
    setChosen({ query: typed!.query, index: (active + by + options.length) % options.length });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => take(options[active]!),
      Tab: () => take(options[active]!),
      Escape: () => setDismissed(typed!.start),
    };
    if (event.shiftKey || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]!();
  };
  return {
    listId,
    options,
    active,
    take,
    /** For the text area. */
    area: {
      onSelect: follow,
      onKeyDown,
      'aria-autocomplete': 'list',
      ...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` }),
    } as const,
    onBlur: () => setCaret(undefined),
  };
}
