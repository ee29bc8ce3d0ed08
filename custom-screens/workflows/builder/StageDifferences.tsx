import { useTranslate } from 'ra-core';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import { useLocalDefinition } from '#admin/words/words.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { compareStages, type FieldDifference, isSame, NEXT, type StageDifference } from './compare-stages.ts';
import { KindTile } from './KindTile.tsx';
import { type BuilderStage, kindOf, nameOf } from './model.ts';
import { hasValue, StageValue } from './StageFacts.tsx';

interface StageDifferencesProps {
  /** Of the stages. */
  readonly definition: CatalogueResource;
  readonly before: readonly BuilderStage[];
  readonly after: readonly BuilderStage[];
  /** What the two versions are called. */
  readonly titles: readonly [before: string, after: string];
}

/** Two versions side by side: what was added, removed, renamed, moved, and which fields differ. */
export const StageDifferences = ({ definition, before, after, titles }: StageDifferencesProps) => {
  const translate = useTranslate();
  const local = useLocalDefinition(definition);
  const names = local.form.sections.flatMap(({ fields }) => fields).filter((name) => name !== 'workflow');
  const rows = compareStages(before, after, names);
  const count = rows.filter((row) => !isSame(row)).length;
  return (
    <>
      <p className="builder-lead" role="status">
        {count === 0
          ? translate('workflow_builder.compare.same')
          : translate('workflow_builder.compare.count', { smart_count: count })}
      </p>
      <div
        className="stage-differences"
        tabIndex={0}
        role="region"
        aria-label={translate('workflow_builder.compare.title')}
      >
        <table className="plain-table">
          <thead>
            <tr>
              <td />
              {titles.map((title, index) => (
                <th key={index} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map((row) => (
            <Rows key={(row.after ?? row.before)!.key} definition={local} row={row} />
          ))}
        </table>
      </div>
    </>
  );
};

interface RowsProps {
  readonly definition: CatalogueResource;
  readonly row: StageDifference;
}

const Rows = ({ definition, row }: RowsProps) => {
  const translate = useTranslate();
  const { before, after, fields } = row;
  const marks = marksOf(row);
  return (
    <tbody data-same={isSame(row) || undefined}>
      <tr>
        <th scope="row">
          {marks.map((mark) => (
            <span key={mark} className="pill toned stage-mark" data-tone={MARK_TONES[mark]}>
              {translate(`workflow_builder.compare.marks.${mark}`)}
            </span>
          ))}
        </th>
        {[before, after].map((stage, index) => (
          <td key={index}>{stage ? <StageName stage={stage} /> : <EmptyValue />}</td>
        ))}
      </tr>
      {fields.map((field) => (
        <tr key={field.name}>
          <th scope="row">{definition.fields[field.name]?.title ?? field.name}</th>
          <td>
            <Side definition={definition} field={field} stage={before} value={field.before} />
          </td>
          <td>
            <Side definition={definition} field={field} stage={after} value={field.after} />
          </td>
        </tr>
      ))}
    </tbody>
  );
};

const StageName = ({ stage }: { readonly stage: BuilderStage }) => (
  <span className="row stage-titled">
    <KindTile kind={kindOf(stage)} />
    {nameOf(stage)}
  </span>
);

interface SideProps {
  readonly definition: CatalogueResource;
  readonly field: FieldDifference;
  readonly stage: BuilderStage | undefined;
  readonly value: unknown;
}

const Side = ({ definition, field, stage, value }: SideProps) => {
  const known = definition.fields[field.name];
  if (!hasValue(value) || !known || !stage) return <EmptyValue />;
  return field.name === NEXT ? String(value) : <StageValue definition={definition} field={known} stage={stage} />;
};

type Mark = 'added' | 'removed' | 'renamed' | 'moved' | 'changed';

const MARK_TONES = { added: 'ok', removed: 'bad', renamed: 'info', moved: 'info', changed: 'info' } as const;

const marksOf = ({ before, after, isRenamed, isMoved, fields }: StageDifference): readonly Mark[] => {
  if (!before) return ['added'];
  if (!after) return ['removed'];
  return [
    ...(isRenamed ? (['renamed'] as const) : []),
    ...(isMoved ? (['moved'] as const) : []),
    ...(fields.length > 0 ? (['changed'] as const) : []),
  ];
};
