import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRecordForm } from './form-context.ts';
import { changedNames } from './form-values.ts';
import type { Values } from './form-values.ts';
import { mergeVersions } from './merge-versions.ts';
import { VersionNotice } from './VersionNotice.tsx';
import type { Side } from './VersionNotice.tsx';

export interface OtherVersionProps {
  /** The version that the next save is based on. */
  readonly base: Values;
  /** The newest version that is known. */
  readonly theirs: Values | undefined;
  readonly saving: boolean;
  /** The notice, once it is there. */
  readonly notice: RefObject<HTMLDivElement | null>;
  readonly onBase: (base: Values) => void;
}

/** The version that someone else saved since this form was opened; nothing while this form itself is being saved. */
export const otherVersion = ({
  base,
  theirs,
  saving,
}: Omit<OtherVersionProps, 'notice' | 'onBase'>): Values | undefined =>
  !saving && base.updated_on !== undefined && theirs?.updated_on !== base.updated_on ? theirs : undefined;

/** Follows other people's saves: silently while nothing is typed here, else with a notice that loses neither side. */
export const OtherVersion = (props: OtherVersionProps) => {
  const other = otherVersion(props);
  return other ? <TheirVersion {...props} theirs={other} /> : null;
};

interface TheirVersionProps extends Pick<OtherVersionProps, 'base' | 'onBase' | 'notice'> {
  readonly theirs: Values;
}

const TheirVersion = ({ base, theirs, onBase, notice }: TheirVersionProps) => {
  const { definition } = useRecordForm();
  const { getValues, setValue } = useFormContext();
  const mine = useWatch() as Values;
  const isUntouched = changedNames(definition, mine, base).length === 0;

  const take = (names: readonly string[], version: Values) => {
    for (const name of names) setValue(name, version[name] ?? null, { shouldDirty: true });
    onBase(version);
  };
  const follow = useEffectEvent(() => take(definition.writable, theirs));
  useEffect(() => {
    if (isUntouched) follow();
  }, [isUntouched]);

  if (isUntouched) return null;
  const merge = mergeVersions(definition, base, mine, theirs);
  const handleMerge = (choice: Readonly<Record<string, Side>>) => {
    const { clashes, theirs: fromThem } = mergeVersions(definition, base, getValues(), theirs);
    notice.current?.closest('form')?.querySelector<HTMLElement>('button[type=submit]')?.focus();
    take([...fromThem, ...clashes.filter((name) => choice[name] === 'theirs')], theirs);
  };
  return <VersionNotice ref={notice} merge={merge} mine={mine} theirs={theirs} base={base} onMerge={handleMerge} />;
};

/** Brings the notice into sight, with the focus. */
export function revealNotice(notice: RefObject<HTMLElement | null>): void {
  notice.current?.focus({ preventScroll: true });
  notice.current?.scrollIntoView?.({ block: 'start' });
}
