import { Button } from '@mui/material';
import { GitMerge } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { FieldChange } from './FieldChange.tsx';
import { useRecordForm } from './form-context.ts';
import { changedNames } from './form-values.ts';
import type { Values } from './form-values.ts';
import { revealNotice } from './OtherVersion.tsx';
import { personName } from './person-name.ts';

interface OtherVersionStripProps {
  readonly base: Values;
  readonly theirs: Values;
  /** The notice that shows the whole of it, with what can be done. */
  readonly notice: RefObject<HTMLElement | null>;
}

/** Says where one types, before anything is saved, that someone else saved the record: who, and what is another value now. */
export const OtherVersionStrip = ({ base, theirs, notice }: OtherVersionStripProps) => {
  const { definition } = useRecordForm();
  const translate = useTranslate();
  const changed = changedNames(definition, theirs, base).flatMap((name) => definition.fields[name] ?? []);
  const others = changed.length - MAX;
  if (useIsInSight(notice)) return null;
  return (
    <div className="form-strip" role="status">
      <GitMerge size={16} strokeWidth={1.75} aria-hidden />
      <span className="form-strip-text">
        <strong>
          {translate('form.conflict.saved', {
            who: personName(theirs.updated_by) ?? translate('form.conflict.someone'),
          })}
        </strong>
        {changed.slice(0, MAX).map((field) => (
          <span key={field.name} className="form-strip-change">
            <FieldChange field={field} before={base[field.name]} after={theirs[field.name]} />
          </span>
        ))}
        {others > 0 ? <span>{translate('form.conflict.others', { smart_count: others })}</span> : null}
      </span>
      <Button size="small" onClick={() => revealNotice(notice)}>
        {translate('form.conflict.compare')}
      </Button>
    </div>
  );
};

/** Fields whose values are shown. */
const MAX = 2;

/** While the notice itself can be read, it is not said twice. */
function useIsInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true), SIGHT);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}

/** Below the header and above the save bar. */
const SIGHT = { rootMargin: '-80px 0px -80px' };
