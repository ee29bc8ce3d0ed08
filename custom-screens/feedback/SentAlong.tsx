import { IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';

/** The data sent along automatically, visible before it is sent. The page can be removed. */
export const SentAlong = () => {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const [page, version] = useWatch({ name: ['page', 'app_version'] }) as (string | null)[];
  return (
    <dl className="feedback-sent">
      <div>
        <dt>{translate('feedback.give.page')}</dt>
        <dd>
          {page ? <code>{page}</code> : <EmptyValue />}
          {page ? (
            <IconButton
              size="small"
              aria-label={translate('feedback.give.drop_page')}
              onClick={() => setValue('page', null, { shouldDirty: true })}
            >
              <X size={14} strokeWidth={1.75} aria-hidden />
            </IconButton>
          ) : null}
        </dd>
      </div>
      <div>
        <dt>{translate('feedback.give.version')}</dt>
        <dd>{version}</dd>
      </div>
    </dl>
  );
};
