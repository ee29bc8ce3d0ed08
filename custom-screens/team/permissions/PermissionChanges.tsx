import { useTranslate } from 'ra-core';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import type { PermissionModule } from '#shared/contracts/team.ts';
import { moduleChanges } from './permission-lists.ts';
import { usePermissionLabels } from './usePermissionLabels.ts';

interface PermissionChangesProps {
  /** Newest first. */
  readonly changes: readonly ActivityLogEntry[];
  readonly modules: readonly PermissionModule[];
}

/** Who changed the list, when, and what was granted and revoked. */
export const PermissionChanges = ({ changes, modules }: PermissionChangesProps) => {
  const translate = useTranslate();
  if (changes.length === 0) return null;
  return (
    <section className="rights-changes" aria-labelledby="rights-changes">
      <h3 id="rights-changes">{translate('rights.changes')}</h3>
      <ol>
        {changes.map((entry) => (
          <li key={entry.id}>
            <p>
              <time className="num" dateTime={entry.at}>
                {formatInstant(entry.at)}
              </time>{' '}
              {entry.user?.name}
            </p>
            <ul>
              {moduleChanges(entry).map(({ module, from, to }) => (
                <ModuleChange
                  key={module}
                  row={modules.find((each) => each.module === module)}
                  {...{ module, from, to }}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
};

interface ModuleChangeProps {
  readonly row: PermissionModule | undefined;
  readonly module: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const ModuleChange = ({ row, module, from, to }: ModuleChangeProps) => {
  const translate = useTranslate();
  const words = usePermissionLabels();
  const [added, removed] = [to.filter((each) => !from.includes(each)), from.filter((each) => !to.includes(each))];
  return (
    <li>
      <Sentence
        text="rights.change"
        parts={{
          module: words.module(row ?? { module, resource: null }),
          options: (
            <>
              {added.map((option) => (
                <ins key={option}>
                  <span className="visually-hidden">{translate('rights.added', { option: words.option(option) })}</span>
                  <span aria-hidden>+ {words.option(option)}</span>
                </ins>
              ))}
              {removed.map((option) => (
                <del key={option}>
                  <span className="visually-hidden">
                    {translate('rights.removed', { option: words.option(option) })}
                  </span>
                  <span aria-hidden>− {words.option(option)}</span>
                </del>
              ))}
            </>
          ),
        }}
      />
    </li>
  );
};
