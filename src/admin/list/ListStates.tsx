import { Button } from '@mui/material';
import { CircleAlert, Lock, Plus, RotateCw, SearchX } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/icons/Icon.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ListMessage } from './ListMessage.tsx';
import { canCreate } from '../conditions/can-create.ts';
import { failureText } from '../words/failure-text.ts';
import type { ResourceLabels } from '../words/words.ts';

interface StateProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
}

/** There is nothing at all: what this list is for, and the first step. */
interface EmptyStateProps extends StateProps {
  /** Where a new one is made, if not at the usual address; null where none can be made here. */
  readonly createTo?: string | null;
}

export const EmptyState = ({ definition, words, createTo }: EmptyStateProps) => {
  const translate = useTranslate();
  const isOpen = createTo !== null && canCreate(definition);
  return (
    <ListMessage
      mark={<Icon name={definition.icon} size={40} className="list-state-mark" />}
      title={translate('list.empty.title', { name: words.manyInside })}
      text={[words.description, isOpen ? translate('list.empty.start') : ''].filter(Boolean).join(' ')}
    >
      {isOpen ? (
        <Button
          component={Link}
          to={createTo ?? `${definition.route}/create`}
          variant="contained"
          color="primary"
          startIcon={<Plus size={16} aria-hidden />}
        >
          {translate('list.create', { name: words.oneInside })}
        </Button>
      ) : null}
    </ListMessage>
  );
};

/** There is something, but nothing that the search and the filters leave. */
export const NoMatchState = ({ title, onClear }: { readonly title: string; readonly onClear: () => void }) => {
  const translate = useTranslate();
  return (
    <ListMessage
      mark={<SearchX size={32} strokeWidth={1.5} aria-hidden />}
      title={title}
      text={translate('list.no_match.text')}
    >
      <Button onClick={onClear}>{translate('list.no_match.clear')}</Button>
    </ListMessage>
  );
};

interface ErrorStateProps {
  /** Absent: the usual words of a list. */
  readonly title?: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The list could not be read. Nothing is lost; one press tries again. */
export const ErrorState = ({ title, error, onRetry }: ErrorStateProps) => {
  const translate = useTranslate();
  return (
    <ListMessage
      role="alert"
      mark={<CircleAlert size={32} strokeWidth={1.5} aria-hidden />}
      title={title ?? translate('list.error.title')}
      text={translate(failureText(error) ?? 'ra.notification.http_error')}
    >
      <Button startIcon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
        {translate('errors.try_again')}
      </Button>
    </ListMessage>
  );
};

/** This user's permissions leave the list out. */
export const NoPermissionState = ({ words }: { readonly words: ResourceLabels }) => {
  const translate = useTranslate();
  return (
    <section className="list">
      <PageHeader title={words.many} />
      <div className="list-wrap">
        <ListMessage
          mark={<Lock size={32} strokeWidth={1.5} aria-hidden />}
          title={translate('list.no_permission.title', { name: words.manyInside })}
          text={translate('list.no_permission.text')}
        >
          <Button component={Link} to="/">
            {translate('errors.go_home')}
          </Button>
        </ListMessage>
      </div>
    </section>
  );
};
