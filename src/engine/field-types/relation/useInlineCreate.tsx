import { useLocale, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { Plus } from 'lucide-react';
import type { FieldDefinition } from '../../model/definition.ts';
import { insideSentence } from '../../model/wording.ts';
import { useInputScope } from '../input/input-scope.ts';
import type { RelationOption } from '../input/input-scope.ts';

/** No record has this id: the last option, which makes a new one. */
const CREATE = -1;

export const isCreateOption = (option: RelationOption): boolean => option.id === CREATE;

interface InlineCreateWanted {
  readonly field: FieldDefinition;
  /** What was typed so far. */
  readonly query: string;
  /**
   * Whether what was typed might be among the options that are still loading. A new record is available only when it is
   * not.
   */
  readonly isUnanswered: boolean;
  /** The values that make the new record one of the options. */
  readonly where: Readonly<Record<string, unknown>>;
  readonly onCreated: (option: RelationOption) => void;
}

/**
 * "Create …" at the end of a relation's options, if the file allows it (`inlineCreate`) and this user can create there.
 * `withCreate` adds it, `take` returns true if it was chosen and opens the dialog, `dialog` is rendered next to the
 * input.
 */
export function useInlineCreate({ field, query, isUnanswered, where, onCreated }: InlineCreateWanted) {
  const { quickCreate } = useInputScope();
  const [preset, setPreset] = useState<Readonly<Record<string, unknown>>>();
  const resource = field.relation?.to ?? '';
  const isOffered = field.relation?.inlineCreate === true && (quickCreate?.mayCreate(resource, where) ?? false);
  const Dialog = quickCreate?.Dialog;
  const name = query.trim();
  const close = () => setPreset(undefined);
  return {
    withCreate: (options: readonly RelationOption[]): RelationOption[] =>
      isOffered && !isUnanswered ? [...options, { id: CREATE, name }] : [...options],
    take: (option: RelationOption | null | undefined): boolean => {
      if (!option || !isCreateOption(option)) return false;
      setPreset({ ...where, ...(name !== '' && quickCreate?.titled(resource, name)) });
      return true;
    },
    dialog:
      preset && Dialog ? (
        <Suspense fallback={null}>
          <Dialog
            resource={resource}
            preset={preset}
            onClose={close}
            onCreated={(option) => {
              close();
              onCreated(option);
            }}
          />
        </Suspense>
      ) : null,
  };
}

/** How the last option reads: "Create company", or with what was typed. */
export const CreateOption = ({ option, resource }: { readonly option: RelationOption; readonly resource: string }) => {
  const translate = useTranslate();
  const { targetOf } = useInputScope();
  const title = insideSentence(targetOf(resource).title, useLocale());
  return (
    <span className="field-option field-option-create">
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      <span className="cut">
        {option.name === ''
          ? translate('form.create', { name: title })
          : translate('form.choice.create_named', { name: title, text: option.name })}
      </span>
    </span>
  );
};
