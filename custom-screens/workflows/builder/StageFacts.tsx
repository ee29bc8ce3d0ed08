import { useTranslate } from 'ra-core';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { CustomField } from '#client/page/CustomScreen.tsx';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useLocalDefinition } from '#admin/words/words.ts';
import { type BuilderStage, nameOf } from './model.ts';
import type { Builder } from './useBuilder.ts';

interface StageFactsProps {
  readonly builder: Builder;
  readonly stage: BuilderStage;
}

/** A stage of a version that can't change: what has a value. */
export const StageFacts = ({ builder, stage }: StageFactsProps) => {
  const translate = useTranslate();
  const definition = useLocalDefinition(builder.definition);
  const names = definition.form.sections.flatMap(({ fields }) => fields);
  const fields = names
    .flatMap((name) => definition.fields[name] ?? [])
    .filter(({ name }) => hasValue(stage.values[name]));
  const next = stage.next.flatMap((key) => builder.stages.find((each) => each.key === key) ?? []);
  return (
    <dl className="stage-facts">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.title}</dt>
          <dd>
            <StageValue builder={builder} field={field} stage={stage} />
          </dd>
        </div>
      ))}
      {next.length > 0 ? (
        <div>
          <dt>{translate('workflow_builder.builder.moves')}</dt>
          <dd>{next.map(nameOf).join(', ')}</dd>
        </div>
      ) : null}
    </dl>
  );
};

const StageValue = ({ builder, field, stage }: StageFactsProps & { readonly field: FieldDefinition }) => {
  const value = stage.values[field.name];
  const generated = <FieldValue field={field} value={value} record={{ ...stage.values, id: stage.key }} />;
  if (field.component === undefined) return generated;
  return (
    <CustomField
      path={field.component}
      resource={builder.definition}
      record={{ ...stage.values, id: stage.key }}
      field={field}
      mode="show"
      can={builder.definition.can}
      value={value}
    >
      {generated}
    </CustomField>
  );
};

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
