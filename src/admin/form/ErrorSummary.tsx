import { typeOf } from '#engine/field-types/field-types.ts';
import { CircleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useFormState } from 'react-hook-form';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { errorText } from '#engine/field-types/input/useErrorText.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { errorsIn } from './errors-in.ts';
import type { ShownError } from './errors-in.ts';
import { useRecordForm } from './form-context.ts';
import { useFormLayout } from './layout/layout-context.ts';

/** The errors that prevent saving: each field as a link that focuses it. Gets the focus after a rejected save. */
export const ErrorSummary = () => {
  const { definition } = useRecordForm();
  const translate = useTranslate();
  const { expand, reveal, isLarge } = useFormLayout();
  const { errors, submitCount } = useFormState();
  const summary = useRef<HTMLDivElement>(null);
  const faults = inOrderOf(definition, errorsIn(errors));
  const hasFaults = faults.length > 0;

  const handleSubmitted = useEffectEvent(() => {
    if (!hasFaults) return;
    const paths = faults.map(({ path }) => path);
    const first = paths.find((path) => path !== 'root');
    expand(paths);
    if (isLarge && first !== undefined) return reveal(first);
    summary.current?.focus();
    summary.current?.scrollIntoView?.({ block: 'nearest' });
  });
  useEffect(() => {
    if (submitCount > 0) handleSubmitted();
  }, [submitCount]);

  if (submitCount === 0 || !hasFaults) return null;
  const focus = (path: string) => (event: MouseEvent) => {
    event.preventDefault();
    reveal(path);
  };
  return (
    <div ref={summary} className="form-note form-note-bad" role="alert" tabIndex={-1}>
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <strong>{translate('form.errors.summary', { smart_count: faults.length })}</strong>
        <ul>
          {faults.map(({ path, message }) => (
            <li key={path}>
              {path === 'root' ? (
                errorText(message, translate)
              ) : (
                <Sentence
                  text="form.errors.of_field"
                  parts={{
                    field: (
                      <a href={`#${path}`} onClick={focus(path)}>
                        {labelOf(definition, path, translate)}
                      </a>
                    ),
                    message: errorText(message, translate),
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};

/** In the order of the form's fields; errors without a field come first. */
function inOrderOf({ form }: CatalogueResource, faults: readonly ShownError[]): readonly ShownError[] {
  const names = form.sections.flatMap(({ fields }) => fields);
  const placeOf = ({ path }: ShownError) => names.indexOf(path.split('.')[0] ?? '');
  return faults.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function labelOf(definition: CatalogueResource, path: string, translate: ReturnType<typeof useTranslate>): string {
  const [name = '', ...inner] = path.split('.');
  const field = definition.fields[name];
  if (field && typeOf(field).storage === 'child')
    return /^\d+$/.test(inner[0] ?? '')
      ? rowLabelOf(definition, field, inner, translate)
      : translate(`resources.${definition.resource}.fields.${name}`, { _: field.title });
  const title = inner.length > 0 ? (field?.fields?.[inner.join('.')]?.title ?? field?.title) : field?.title;
  return translate(`resources.${definition.resource}.fields.${path}`, { _: title ?? path });
}

/** "Levels, Row 2, User". */
function rowLabelOf(
  definition: CatalogueResource,
  field: FieldDefinition,
  [index = '', name = '']: readonly string[],
  translate: ReturnType<typeof useTranslate>,
): string {
  const words = `resources.${definition.resource}.fields.${field.name}`;
  const rows = translate(words, { _: field.title });
  const cell = translate(`${words}.${name}`, { _: field.fields?.[name]?.title ?? '' });
  return translate(cell === '' ? 'form.rows.row_of' : 'form.rows.cell', { rows, row: Number(index) + 1, cell });
}
