import { useTranslate } from 'ra-core';
import { useFindEntry } from '#client/catalogue/CatalogueProvider.tsx';
import { useListText } from '#engine/field-types/useListText.ts';
import type { ModuleImpact } from '#shared/contracts/module-configurations.ts';
import type { ModuleChange } from '#shared/rules/module-settings.ts';
import { type Effect, Effects } from '../versions/Effects.tsx';
import type { SettingWords } from './setting-words.ts';

type OfResource = ModuleImpact['resources'][number];

interface ImpactProps {
  readonly impact: ModuleImpact;
  readonly words: SettingWords;
  readonly changes: readonly ModuleChange[];
}

/** What Hiring Managers lose and get by changes, resource by resource, and how many of them there are. */
export const Impact = ({ impact: { users, resources, changed, jobs }, words, changes }: ImpactProps) => {
  const translate = useTranslate();
  const isAboutRows = changes.some(({ path }) => path.endsWith('.type_of_hierarchy_for_hiring_managers'));
  const isNothing = resources.length === 0 && !isAboutRows;
  return (
    <section className="modules-impact" aria-label={translate('module_configurations.impact.title')}>
      <h3>{translate('module_configurations.impact.title')}</h3>
      <p className="hint">
        {isNothing
          ? translate('module_configurations.impact.nothing')
          : translate('module_configurations.impact.users', { smart_count: users })}
      </p>
      {resources.map((each) => (
        <ResourceImpact key={each.resource} impact={each} words={words} />
      ))}
      {isAboutRows ? (
        <>
          <Effects
            title={translate('module_configurations.impact.jobs_title')}
            {...(jobs.length === 0 && { hint: translate('module_configurations.impact.jobs_same') })}
            effects={jobs.map(({ user: { name }, before, after }) => ({
              kind: after < before ? 'loss' : 'gain',
              text: translate('module_configurations.impact.jobs', { name, before, smart_count: after }),
            }))}
          />
          {changed > jobs.length ? (
            <p className="hint">
              {translate('module_configurations.impact.jobs_more', { smart_count: changed - jobs.length })}
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
};

const ResourceImpact = ({
  impact: { resource, hides, shows },
  words,
}: {
  readonly impact: OfResource;
  readonly words: SettingWords;
}) => {
  const translate = useTranslate();
  const listed = useListText();
  const entry = useFindEntry(resource);
  const title = translate(`resources.${resource}.name`, { smart_count: 2, _: entry?.title ?? resource });
  const partsOf = ({ fields, tabs, files, records }: OfResource['hides']): readonly string[] => {
    const named = (kind: 'fields' | 'tabs', names: readonly string[]) =>
      names.length === 0 ? [] : [translate(`module_configurations.impact.${kind}`, { names: listed(names) })];
    return [
      ...named(
        'tabs',
        tabs.map((key) => words.tabTitle(resource, key)),
      ),
      ...named(
        'fields',
        fields.map((name) => words.fieldTitle(resource, name)),
      ),
      ...(files ? [translate('module_configurations.impact.files')] : []),
      ...(records ? [translate('module_configurations.impact.records')] : []),
    ];
  };
  const effects = (
    [
      ['loss', 'hidden', partsOf(hides)],
      ['gain', 'shown', partsOf(shows)],
    ] as const
  ).flatMap(([kind, label, parts]): readonly Effect[] => {
    if (parts.length === 0) return [];
    const text = [
      <b key="label">{translate(`module_configurations.impact.${label}`)}</b>,
      ...parts.map((part) => <span key={part}>{part}</span>),
    ];
    return [{ kind, text }];
  });
  return <Effects title={title} effects={effects} />;
};
