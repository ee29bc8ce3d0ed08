import { IconButton, Tooltip } from '@mui/material';
import { Ellipsis, Maximize2, Pencil, X } from 'lucide-react';
import { ShowBase, useLocale, useShowContext, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cameFrom } from '#client/page/useLeave.ts';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import type { Predicate } from '#engine/model/predicate.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { SectionDefinition } from '#engine/model/screen-definition.ts';
import { useOpenDefinition } from '../../conditions/open-definition.ts';
import { LockNotice } from '../../form/LockNotice.tsx';
import { Facts } from '../../details/Facts.tsx';
import { stateField } from '../../details/record-parts.ts';
import { RecordFailure } from '../../form/RecordStates.tsx';
import { recordTitle } from '../../words/record-title.ts';
import type { OpenPanel, RecordPanelState } from './useRecordPanel.ts';
import '../../details/details.css';
import './panel.css';

const PanelEdit = lazy(() => import('./PanelEdit.tsx'));

interface RecordPanelProps {
  readonly definition: CatalogueResource;
  readonly open: OpenPanel;
  readonly state: RecordPanelState;
  readonly onMenu: (record: RaRecord, anchor: HTMLElement) => void;
}

/** One record beside its list: to look at it, to read it whole, or to change it. */
const RecordPanel = (props: RecordPanelProps) => {
  const { definition, open } = props;
  return (
    <ShowBase key={open.id} id={open.id} redirectOnError={false} queryOptions={{ onError: () => undefined }}>
      <Panel {...props} definition={open.mode === 'peek' ? readOnly(definition) : definition} />
    </ShowBase>
  );
};

export default RecordPanel;

const readOnly = (definition: CatalogueResource): CatalogueResource => ({
  ...definition,
  can: { ...definition.can, edit: false },
});

const Panel = ({ definition, open, state, onMenu }: RecordPanelProps) => {
  const { record, error, refetch } = useShowContext<RaRecord>();
  const locale = useLocale();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const isPeek = open.mode === 'peek';
  useEffect(() => {
    // A look leaves the focus on the row, so that J and K go on to the next.
    if (!isPeek) panel.current?.focus({ preventScroll: true });
  }, [isPeek]);
  return (
    <section className="list-panel" ref={panel} tabIndex={-1} aria-labelledby={titleId} data-mode={open.mode}>
      <PanelHead definition={definition} open={open} state={state} record={record} onMenu={onMenu}>
        <h2 id={titleId} className="cut" aria-live={isPeek ? 'polite' : undefined}>
          {record ? recordTitle(definition, record, locale) : `#${open.id}`}
        </h2>
      </PanelHead>
      {record ? <PanelBody definition={definition} open={open} state={state} record={record} /> : null}
      {!record && !error ? <Bones /> : null}
      {!record && error ? <RecordFailure definition={definition} error={error} onRetry={() => void refetch()} /> : null}
    </section>
  );
};

interface PartProps extends Pick<RecordPanelProps, 'definition' | 'open' | 'state'> {
  readonly record: RaRecord;
}

const PanelBody = ({ open, state, record, ...props }: PartProps) => {
  const definition = useOpenDefinition(props.definition, record);
  if (open.mode === 'edit')
    return (
      <Suspense fallback={<Bones />}>
        <PanelEdit definition={definition} record={record} onDone={() => state.open?.(open.id)} />
      </Suspense>
    );
  return (
    <div className="list-panel-body">
      <LockNotice definition={definition} record={record} />
      <Facts definition={definition} record={record} sections={sectionsToRead(definition)} />
    </div>
  );
};

/** The form's sections; of a form with tabs those of the details page, which can have fewer. */
const sectionsToRead = ({ form, tabs }: CatalogueResource): readonly SectionDefinition[] =>
  form.tabs.length > 0
    ? tabs.flatMap(({ sections = [], visibleWhen }) =>
        sections.map((section) => ({ ...section, visibleWhen: allOf(visibleWhen, section.visibleWhen) })),
      )
    : form.sections;

const allOf = (tab: Predicate | undefined, section: Predicate | undefined): Predicate | undefined =>
  tab && section ? { allOf: [tab, section] } : (tab ?? section);

interface HeadProps extends Omit<RecordPanelProps, 'children'> {
  readonly record: RaRecord | undefined;
  /** The title. */
  readonly children: ReactNode;
}

const PanelHead = ({ definition, open, state, record, onMenu, children }: HeadProps) => {
  const translate = useTranslate();
  const from = cameFrom(useLocation());
  const status = stateField(definition);
  const isShown = open.mode === 'show';
  const hasScreen = definition.open.includes('show') && definition.route !== undefined;
  return (
    <header>
      {children}
      {record && status && record[status.name] ? (
        <FieldValue field={status} value={record[status.name]} record={record} />
      ) : null}
      <span className="list-grow" />
      {isShown && state.edit ? (
        <Tooltip title={translate('details.edit')}>
          <IconButton size="small" aria-label={translate('details.edit')} onClick={() => state.edit?.(open.id)}>
            <Pencil size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Tooltip>
      ) : null}
      {isShown && record ? (
        <IconButton
          size="small"
          aria-haspopup="menu"
          aria-label={translate('list.more')}
          onClick={(event) => onMenu(record, event.currentTarget)}
        >
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ) : null}
      {hasScreen ? (
        <Tooltip title={translate('list.panel.open')}>
          <IconButton
            size="small"
            component={Link}
            to={`${definition.route}/${open.id}`}
            state={from}
            aria-label={translate('list.panel.open')}
          >
            <Maximize2 size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Tooltip>
      ) : null}
      <Tooltip title={translate('form.close')}>
        <IconButton size="small" aria-label={translate('form.close')} onClick={state.close}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
    </header>
  );
};

const Bones = () => (
  <div className="list-panel-body" aria-hidden>
    {WIDTHS.map((width) => (
      <p key={width}>
        <span className="list-bone" style={{ width }} />
      </p>
    ))}
  </div>
);

const WIDTHS = ['62%', '40%', '54%', '33%', '47%'];
