import { Button } from '@mui/material';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { nameOf } from './model.ts';
import type { Check } from './useChecks.ts';

interface ChecksProps {
  readonly definition: CatalogueResource;
  readonly checks: readonly Check[];
  readonly canEdit: boolean;
  /** Opens the place that mends one. */
  readonly onMend: (check: Check) => void;
}

/** What keeps the version from being published, and what is worth a look. */
export const Checks = ({ definition, checks, canEdit, onMend }: ChecksProps) => {
  const translate = useTranslate();
  const textOf = useCheckText(definition);
  const errors = checks.filter(({ isError }) => isError).length;
  const hints = checks.length - errors;
  return (
    <section className="builder-checks" aria-label={translate('workflow_builder.checks.title')}>
      <header className="row">
        <h2>{translate('workflow_builder.checks.title')}</h2>
        {errors > 0 ? (
          <span className="pill toned" data-tone="bad">
            {translate('workflow_builder.checks.errors', { smart_count: errors })}
          </span>
        ) : null}
        {hints > 0 ? (
          <span className="pill toned" data-tone="warn">
            {translate('workflow_builder.checks.hints', { smart_count: hints })}
          </span>
        ) : null}
      </header>
      <ul aria-live="polite" className="bare">
        {checks.map((check, index) => (
          <li key={index} className="row" data-tone={check.isError ? 'bad' : 'warn'}>
            {check.isError ? (
              <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
            ) : (
              <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
            )}
            <span>{textOf(check)}</span>
            {canEdit ? (
              <Button size="small" aria-label={labelOf(translate, check, textOf(check))} onClick={() => onMend(check)}>
                {translate(check.at ? 'workflow_builder.checks.mend' : 'workflow_builder.builder.add_stage')}
              </Button>
            ) : null}
          </li>
        ))}
        {errors === 0 ? (
          <li className="row" data-tone="ok">
            <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
            <span>{translate('workflow_builder.checks.passed')}</span>
          </li>
        ) : null}
      </ul>
    </section>
  );
};

/** Several buttons have the same word: the name says which one. */
const labelOf = (translate: ReturnType<typeof useTranslate>, { at }: Check, text: string): string =>
  translate(at ? 'workflow_builder.checks.mend_this' : 'workflow_builder.checks.add_for', { problem: text });

/** A check in words, as the server says it. */
function useCheckText({ fields }: CatalogueResource): (check: Check) => string {
  const translate = useTranslate();
  const listText = useListText();
  return ({ rule, about, names }) => {
    const [first = '', ...others] = names;
    const cells = fields['on_enter']?.fields ?? {};
    const settings = others.map((name) =>
      translate(`resources.workflow_stages.fields.on_enter.${name}`, { _: cells[name]?.title ?? name }),
    );
    return translate(`workflow_builder.problems.${rule}`, {
      stage: about ? nameOf(about) : '',
      name: rule === 'several_starts' ? listText(names) : first,
      settings: listText(settings),
    });
  };
}
