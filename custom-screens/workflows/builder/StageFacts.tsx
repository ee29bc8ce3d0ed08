import { useTranslate } from 'ra-core';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { CustomField } from '#client/page/CustomScreen.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
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
            <StageValue definition={builder.definition} field={field} stage={stage} />
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

interface StageValueProps {
  readonly definition: CatalogueResource;
  readonly field: FieldDefinition;
  readonly stage: BuilderStage;
}

/** A field of a stage, as details show it. */
export const StageValue = ({ definition, field, stage }: StageValueProps) => {
  const value = stage.values[field.name];
  const record = { ...stage.values, id: stage.key };
  const generated = <FieldValue field={field} value={value} record={record} />;
  if (field.component === undefined) return generated;
  return (
    <CustomField
      path={field.component}
      resource={definition}
      record={record}
      field={field}
      mode="show"
      can={definition.can}
      value={value}
    >
      {generated}
    </CustomField>
  );
};

export const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
