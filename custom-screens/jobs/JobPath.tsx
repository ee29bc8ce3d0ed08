import { ChevronRight } from 'lucide-react';
import { useLocale } from 'ra-core';
import { Fragment } from 'react';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import { useDisplayTools } from '#engine/field-types/display/useDisplayTools.ts';
import { LevelMark } from '#ui/marks/LevelMark.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Job } from './job-record.ts';

interface JobPathProps {
  readonly resource: CatalogueResource;
  readonly job: Job;
}

const LEVELS = [
  { name: 'organization', level: 1 },
  { name: 'company', level: 2 },
  { name: 'business_unit', level: 3 },
  { name: 'department', level: 4 },
] as const;

/** The characters that a path of four levels can have; of a longer one the middle is in a tooltip. */
const LONG = 70;

/** Where in the hierarchy a job is: the levels that it has, the lowest one strong. */
export const JobPath = ({ resource, job }: JobPathProps) => {
  const locale = useLocale() ?? 'en';
  const { links } = useDisplayTools();
  const steps = LEVELS.flatMap(({ name, level }) => {
    const record = job[name];
    const field = resource.fields[name];
    if (!record || !field) return [];
    const address = links.addressOf(field.relation?.to ?? '', record.id);
    return [{ name, level, text: relatedName(record, locale), address }];
  });
  const lowest = steps.at(-1);
  if (!lowest) return null;
  const isLong = steps.length === LEVELS.length && steps.reduce((sum, { text }) => sum + text.length, 0) > LONG;
  const hidden = isLong ? steps.slice(1, -1) : [];
  return (
    <p className="job-path">
      {steps.map((step) => {
        if (hidden.includes(step) && step !== hidden[0]) return null;
        const isLowest = step === lowest;
        return (
          <Fragment key={step.name}>
            {isLowest ? <LevelMark level={step.level} /> : null}
            {step === hidden[0] ? (
              <span className="is-above" title={hidden.map(({ text }) => text).join(' › ')}>
                …
              </span>
            ) : (
              <StepName {...step} isLowest={isLowest} follow={links.follow} />
            )}
            {isLowest ? null : <ChevronRight size={12} strokeWidth={1.75} aria-hidden />}
          </Fragment>
        );
      })}
    </p>
  );
};

interface StepNameProps {
  readonly text: string;
  readonly address: string | undefined;
  readonly isLowest: boolean;
  readonly follow: React.MouseEventHandler<HTMLAnchorElement>;
}

const StepName = ({ text, address, isLowest, follow }: StepNameProps) => {
  const className = isLowest ? 'is-lowest' : 'is-above';
  return address ? (
    <a className={className} href={address} onClick={follow}>
      {text}
    </a>
  ) : (
    <span className={className}>{text}</span>
  );
};
