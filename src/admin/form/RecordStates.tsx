import { Button } from '@mui/material';
import { CircleAlert, Lock, RotateCw, SearchX } from 'lucide-react';
import { HttpError, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#client/page/PageTitleProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useResourceLabels } from '../words/words.ts';
import './form.css';

interface FailureProps {
  readonly definition: CatalogueResource;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A record that could not be shown: not there, not allowed, or not reachable for the moment. */
export const RecordFailure = ({ definition, error, onRetry }: FailureProps) => {
  const status = error instanceof HttpError ? error.status : 0;
  if (status === 404) return <RecordNotFound definition={definition} mergedInto={mergedIntoOf(error)} />;
  return status === 403 ? <NoPermission definition={definition} /> : <LoadFailure error={error} onRetry={onRetry} />;
};

const mergedIntoOf = (error: unknown): number | undefined =>
  error instanceof HttpError ? (error.body as { merged_into?: number } | undefined)?.merged_into : undefined;

interface NotFoundProps {
  readonly definition: CatalogueResource;
  /** The record that it became part of, where this user can view that. */
  readonly mergedInto?: number | undefined;
}

/** The address names a record that does not exist or no longer exists. */
export const RecordNotFound = ({ definition, mergedInto }: NotFoundProps) => {
  const translate = useTranslate();
  const words = useResourceLabels(definition);
  const args = { name: words.oneInside, list: words.manyInside };
  return (
    <State
      mark={<SearchX size={32} strokeWidth={1.5} aria-hidden />}
      title={translate('details.not_found.title', args)}
      text={translate(mergedInto === undefined ? 'details.not_found.text' : 'details.not_found.merged')}
    >
      {mergedInto === undefined ? null : (
        <Button component={Link} to={`${definition.route}/${mergedInto}`} variant="contained" color="primary">
          {translate('details.not_found.open_merged', args)}
        </Button>
      )}
      <Button component={Link} to={definition.route ?? '/'}>
        {translate('details.not_found.back', args)}
      </Button>
    </State>
  );
};

/** This user's permissions leave the screen out. */
export const NoPermission = ({ definition }: { readonly definition: CatalogueResource }) => {
  const translate = useTranslate();
  const words = useResourceLabels(definition);
  return (
    <State
      mark={<Lock size={32} strokeWidth={1.5} aria-hidden />}
      title={translate('details.no_permission.title', { name: words.manyInside })}
      text={translate('details.no_permission.text')}
    >
      <Button component={Link} to="/">
        {translate('errors.go_home')}
      </Button>
    </State>
  );
};

const LoadFailure = ({ error, onRetry }: Omit<FailureProps, 'definition'>) => {
  const translate = useTranslate();
  const message = error instanceof Error ? error.message : '';
  return (
    <State
      role="alert"
      mark={<CircleAlert size={32} strokeWidth={1.5} aria-hidden />}
      title={translate('details.failure.title')}
      text={message ? translate(message, { _: message }) : translate('details.failure.text')}
    >
      <Button startIcon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
        {translate('errors.try_again')}
      </Button>
    </State>
  );
};

interface StateProps {
  readonly mark: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly role?: 'alert';
  readonly children: ReactNode;
}

const State = ({ mark, title, text, role, children }: StateProps) => {
  usePageTitle(title);
  return (
    <div className="record-state" role={role}>
      {mark}
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
};
