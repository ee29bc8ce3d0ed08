import { Lock } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useLocalDefinition } from '../words/words.ts';
import { lockOf } from '../conditions/open-fields.ts';
import '../record-actions/record-actions.css';

interface LockNoticeProps {
  readonly definition: CatalogueResource;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Why a record cannot be changed now, and what of it still can. Nothing where it is not locked. */
export const LockNotice = ({ definition, record }: LockNoticeProps) => {
  const translate = useTranslate();
  const listed = useListText();
  const local = useLocalDefinition(definition);
  const lock = lockOf(local, record);
  if (!lock) return null;
  const open = lock.open.map((name) => local.fields[name]?.title ?? name);
  return (
    <p className="record-action-lock" role="note">
      <Lock size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {translate(open.length > 0 ? 'states.locked_except' : 'states.locked', {
          state: lock.state,
          fields: listed(open),
        })}
      </span>
    </p>
  );
};
