import { LinearProgress } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { JobReasons } from '#client/background-jobs/JobReasons.tsx';
import { useLaterLabels } from '#client/i18n/useLaterLabels.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BulkOutlook, BulkWork } from '#shared/contracts/bulk-jobs.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { MAX_UNTYPED } from '#ui/dialogs/is-destructive.ts';
import { TypedPhrase } from '#ui/dialogs/TypedPhrase.tsx';
import { usageText } from '../removal/usage-text.ts';
import { useResourceLabels } from '../words/words.ts';
import type { BulkPlan } from './useBulkWork.tsx';
import { UsedRecords } from './UsedRecords.tsx';
import './bulk-outlook.css';

interface BulkOutlookDialogProps {
  readonly definition: CatalogueResource;
  readonly plan: BulkPlan;
  /** Undefined while the records are checked. */
  readonly outlook: BulkOutlook | undefined;
  readonly isStarting: boolean;
  readonly onClose: () => void;
  readonly onStart: (outlook: BulkOutlook) => void;
  readonly onDeactivate: (outlook: BulkOutlook, work: BulkWork) => void;
  readonly onMerge: ((outlook: BulkOutlook) => void) | undefined;
}

/** What bulk work will do, before it begins: with how many records, which are skipped and why, and whether it can be undone. */
const BulkOutlookDialog = (props: BulkOutlookDialogProps) => (useLaterLabels() ? <Question {...props} /> : null);

export default BulkOutlookDialog;

const Question = ({ definition, plan, outlook, isStarting, onClose, onStart, ...instead }: BulkOutlookDialogProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const words = useResourceLabels(definition);
  const textId = useId();
  const [text, setText] = useState('');
  const isDeletion = plan.work.kind === 'delete';
  const count = outlook?.included ?? plan.many.count;
  const typed = isDeletion && count > MAX_UNTYPED ? translate('confirm.phrase') : undefined;
  const name = count === 1 ? words.oneInside : words.manyInside;
  const title = isDeletion
    ? translate(typed === undefined ? 'confirm.delete' : 'confirm.delete_absolutely')
    : (plan.question ??
      translate('bulk.outlook.title', { action: plan.action, count: formatNumber(count, locale), name }));
  const proceed =
    plan.work.kind === 'change'
      ? translate('list.bulk.apply', { smart_count: count, count: formatNumber(count, locale) })
      : isDeletion
        ? translate(typed === undefined ? 'confirm.proceed' : 'confirm.delete_understood')
        : plan.action;
  return (
    <ActionDialog
      title={title}
      size="sm"
      describedBy={textId}
      onClose={onClose}
      closeLabel={translate('confirm.go_back')}
      className="dialog-grid bulk-outlook"
      action={outlook?.included === 0 ? undefined : proceed}
      onAction={() => outlook && onStart(outlook)}
      isBusy={isStarting}
      isOff={!outlook || (typed !== undefined && text !== typed)}
      isDanger={plan.isDanger}
      focus="close"
    >
      {(plan.about ?? []).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {outlook ? (
        <Outlook definition={definition} plan={plan} outlook={outlook} textId={textId}>
          <UsedRecords definition={definition} outlook={outlook} isBusy={isStarting} {...instead} />
        </Outlook>
      ) : (
        <div id={textId} role="status">
          <p>{translate('bulk.outlook.checking', { count: formatNumber(plan.many.count, locale) })}</p>
          <LinearProgress aria-hidden />
        </div>
      )}
      {typed !== undefined && outlook ? (
        <TypedPhrase label={translate('confirm.type_to_confirm', { text: typed })} value={text} onChange={setText} />
      ) : null}
    </ActionDialog>
  );
};

interface OutlookProps {
  readonly definition: CatalogueResource;
  readonly plan: BulkPlan;
  readonly outlook: BulkOutlook;
  readonly textId: string;
  /** Below what is skipped. */
  readonly children: ReactNode;
}

const Outlook = ({ definition, plan, outlook, textId, children }: OutlookProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const words = useResourceLabels(definition);
  const { total, included, tried, names, skipped } = outlook;
  const number = (count: number) => formatNumber(count, locale);
  const left = total - included;
  return (
    <>
      <p id={textId}>
        {translate(left > 0 ? 'bulk.outlook.part' : 'bulk.outlook.all', {
          smart_count: total,
          included: number(included),
          total: number(total),
          name: total === 1 ? words.oneInside : words.manyInside,
        })}{' '}
        <Consequence definition={definition} plan={plan} outlook={outlook} />
      </p>
      {left > 0 ? (
        <section>
          <h3>{translate('bulk.outlook.skipped', { smart_count: left, count: number(left) })}</h3>
          <JobReasons
            reasons={skipped}
            addressOf={(id) => (definition.route === undefined ? undefined : `${definition.route}/${id}`)}
            isAside
          />
        </section>
      ) : null}
      {children}
      {names.length > 0 ? (
        <details className="bulk-names">
          <summary>{translate('bulk.outlook.names', { smart_count: included, count: number(included) })}</summary>
          <ul>
            {names.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
            {included > names.length ? (
              <li className="background-job-more">
                {translate('background_jobs.more', {
                  smart_count: included - names.length,
                  count: number(included - names.length),
                })}
              </li>
            ) : null}
          </ul>
        </details>
      ) : null}
      {tried < included ? (
        <p className="bulk-note">
          {tried === 0
            ? translate('bulk.outlook.untried')
            : translate('bulk.outlook.tried', { smart_count: tried, count: number(tried) })}
        </p>
      ) : null}
    </>
  );
};

/** What follows from it: what goes with deleted records, and whether it can be undone. */
const Consequence = ({ definition, plan, outlook }: Omit<OutlookProps, 'textId' | 'children'>) => {
  const translate = useTranslate();
  const locale = useLocale();
  const words = useResourceLabels(definition);
  const { included, along } = outlook;
  if (included === 0) return null;
  if (plan.work.kind !== 'delete')
    return translate(plan.canUndo ? 'bulk.outlook.can_undo' : 'bulk.outlook.cannot_undo');
  const users = usageText(along, false, translate, locale);
  const kind = definition.softDelete ? 'trash_message' : users ? 'delete_along' : 'delete_message';
  const name = included === 1 ? words.oneInside : words.manyInside;
  return translate(`list.bulk.${kind}`, { smart_count: included, count: formatNumber(included, locale), name, users });
};
