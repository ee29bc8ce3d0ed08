import { Check, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { TestedStage, TestOutcome } from '#shared/contracts/test-run.ts';
import { KindTile } from '../KindTile.tsx';

interface TestedStagesProps {
  /** Of the stages. */
  readonly definition: CatalogueResource;
  readonly stages: readonly TestedStage[];
}

/** The usual way, with the stage at which the applicant would stop, then the other stages. */
export const TestedStages = ({ definition, stages }: TestedStagesProps) => {
  const translate = useTranslate();
  const way = stages.filter((stage) => stage.on_way);
  const aside = stages.filter((stage) => !stage.on_way);
  const stop = way.find(({ requirements }) => requirements.some(({ met }) => !met));
  return (
    <>
      <p className="toned test-verdict" data-tone={stop ? 'warn' : 'ok'}>
        {stop
          ? translate('workflow_builder.test.stops', { name: stop.name })
          : translate('workflow_builder.test.passes')}
      </p>
      {[
        { key: 'way', stages: way },
        { key: 'aside', stages: aside },
      ].map((group) =>
        group.stages.length === 0 ? null : (
          <section key={group.key} className="test-stages">
            <h3>{translate(`workflow_builder.test.${group.key}`)}</h3>
            <ol className="bare">
              {group.stages.map((stage) => (
                <Stage key={stage.id} definition={definition} stage={stage} isStop={stage === stop} />
              ))}
            </ol>
          </section>
        ),
      )}
    </>
  );
};

interface StageProps {
  readonly definition: CatalogueResource;
  readonly stage: TestedStage;
  readonly isStop: boolean;
}

const Stage = ({ definition, stage, isStop }: StageProps) => {
  const translate = useTranslate();
  const listText = useListText();
  const { requirements, reason_purpose: purpose, due, entering, leaving, denied } = stage;
  const reasons = definition.fields['reason_purpose']?.enumTitles;
  const isPlain = requirements.length + entering.length + leaving.length + denied.length === 0 && !purpose && !due;
  return (
    <li data-stop={isStop || undefined}>
      <span className="row stage-titled">
        <KindTile kind={stage.kind} />
        <b>{stage.name}</b>
      </span>
      <ul className="bare">
        {requirements.map(({ name, met }) => (
          <li key={name} data-met={met}>
            {met ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
            {translate(met ? 'workflow_builder.test.has' : 'workflow_builder.test.lacks', { name })}
          </li>
        ))}
        {purpose ? <li>{translate('workflow_builder.test.reason', { list: reasons?.[purpose] ?? purpose })}</li> : null}
        {due ? <li>{translate('workflow_builder.test.due', { day: formatDate(due) })}</li> : null}
        <Outcomes when="entering" outcomes={entering} />
        <Outcomes when="leaving" outcomes={leaving} />
        {denied.map(({ role, title, permissions }) => (
          <li key={role}>
            {translate('workflow_builder.test.denied', {
              role: title,
              permissions: listText(permissions.map((right) => translate(`stage_permission.rights.${right}`))),
            })}
          </li>
        ))}
        {isPlain ? <li>{translate('workflow_builder.test.nothing')}</li> : null}
      </ul>
    </li>
  );
};

interface OutcomesProps {
  readonly when: 'entering' | 'leaving';
  readonly outcomes: readonly TestOutcome[];
}

const Outcomes = ({ when, outcomes }: OutcomesProps) => {
  const translate = useTranslate();
  const listText = useListText();
  return outcomes.map(({ action, text, to }, index) => (
    <li key={index}>
      {translate(`workflow_builder.test.${when}`, { text })}
      {to.length > 0 ? (
        <small>{listText(to)}</small>
      ) : action === 'tag' ? null : (
        <small data-tone="warn">{translate('workflow_builder.test.nobody')}</small>
      )}
    </li>
  ));
};
