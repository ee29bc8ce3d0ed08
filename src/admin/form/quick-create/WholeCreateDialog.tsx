import { useMemo } from 'react';
import { QuickCreateDialog } from './QuickCreateDialog.tsx';
import type { QuickCreateDialogProps } from './QuickCreateDialog.tsx';

/** The whole form of a new record in a dialog, for records without screens of their own. */
const WholeCreateDialog = ({ definition, ...props }: QuickCreateDialogProps) => {
  const whole = useMemo(() => {
    const quickCreate = definition.form.sections.flatMap(({ fields }) => fields);
    return { ...definition, form: { ...definition.form, quickCreate } };
  }, [definition]);
  return <QuickCreateDialog {...props} definition={whole} />;
};

export default WholeCreateDialog;
