import { useEvent } from 'ra-core';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { errorsOf } from '#admin/form/save-failure.ts';
import type { SectionKey } from './sections.ts';
import { useReportUnsaved } from './unsaved-sections.ts';

interface SectionFormOptions<Values extends FieldValues> {
  readonly section: SectionKey;
  /** The saved values; untouched fields follow them. */
  readonly saved: Values;
  readonly save: (values: Values) => Promise<void>;
  /** What the form shows once it is saved; default: what was saved. */
  readonly after?: Values;
  /** Locale key of the toast. */
  readonly done?: string;
}

/** The fields of one section, which the screen's save bar saves; the server's errors show at them. */
export const useSectionForm = <Values extends FieldValues>(
  options: SectionFormOptions<Values>,
): UseFormReturn<Values> => {
  const { section, saved, after, done = 'profile.saved' } = options;
  const showError = useErrorToast();
  const form = useForm<Values>({
    defaultValues: saved as DefaultValues<Values>,
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });

  const save = useEvent(async () => {
    let isSaved = false;
    await form.handleSubmit(async (values) => {
      try {
        await options.save(values);
        form.reset(after ?? values, FORGET);
        isSaved = true;
      } catch (error) {
        const errors = Object.entries(errorsOf(error) ?? {});
        if (errors.length === 0) showError(error);
        for (const [field, message] of errors) form.setError(field as Path<Values>, { type: 'server', message });
        const [first] = errors;
        if (first) form.setFocus(first[0] as Path<Values>);
      }
    })();
    return isSaved;
  });
  const reset = useEvent(() => form.reset(saved, FORGET));
  useReportUnsaved({ section, done, save, reset }, Object.keys(form.formState.dirtyFields).length);
  return form;
};

const FORGET = { keepDirtyValues: false };
