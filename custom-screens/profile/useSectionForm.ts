import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import { errorsOf } from '#admin/form/save-failure.ts';
import type { SectionKey } from './sections.ts';
import { useReportUnsaved } from './unsaved-sections.ts';

export interface SectionForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly isSaving: boolean;
  /** How many fields differ from what is saved. */
  readonly unsaved: number;
  readonly handleSubmit: () => void;
  /** Back to what is saved. */
  readonly handleReset: () => void;
}

interface SectionFormOptions<Values extends FieldValues> {
  readonly section: SectionKey;
  /** What is saved now; a field that nobody touched follows it. */
  readonly saved: Values;
  readonly save: (values: Values) => Promise<void>;
  /** What the form shows once it is saved; default: what was saved. */
  readonly after?: Values;
  /** Locale key of the toast. */
  readonly done?: string;
}

/** A section's own form: it saves by itself, shows the server's errors at their fields, and says when it is done. */
export const useSectionForm = <Values extends FieldValues>(
  options: SectionFormOptions<Values>,
): SectionForm<Values> => {
  const { section, saved, save, after, done = 'profile.saved' } = options;
  const toast = useToast();
  const showError = useErrorToast();
  const form = useForm<Values>({
    defaultValues: saved as DefaultValues<Values>,
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields, isSubmitting } = form.formState;
  const unsaved = Object.keys(dirtyFields).length;
  useReportUnsaved(section, unsaved);

  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
      form.reset(after ?? values, FORGET);
      toast.success(done);
    } catch (error) {
      const errors = Object.entries(errorsOf(error) ?? {});
      if (errors.length === 0) showError(error);
      for (const [field, message] of errors) form.setError(field as Path<Values>, { type: 'server', message });
      const [first] = errors;
      if (first) form.setFocus(first[0] as Path<Values>);
    }
  });
  return {
    form,
    isSaving: isSubmitting,
    unsaved,
    handleSubmit: () => {
      if (unsaved > 0 && !isSubmitting) void submit();
    },
    handleReset: () => form.reset(saved, FORGET),
  };
};

const FORGET = { keepDirtyValues: false };
