import { Button, Dialog, DialogActions, DialogContent } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Flag, Plus } from 'lucide-react';
import { ListContextProvider, useTranslate } from 'ra-core';
import type { ListControllerResult } from 'ra-core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { ListFooter } from '#admin/list/ListFooter.tsx';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import type { ApprovalContext, ApprovalMatrix } from '#shared/contracts/approvals.ts';
import type { MatrixView } from './api.ts';
import { ApprovalSwitches, ApprovalWarning } from './ApprovalSwitches.tsx';
import { MatrixPanel } from './MatrixPanel.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { MissingMatrix } from './MissingMatrix.tsx';
import { MATRICES, useMatrices, useMatrix, useMatrixApi } from './useMatrices.ts';
import { PER_PAGE, useView } from './useView.ts';
import { WhoWouldApprove } from './WhoWouldApprove.tsx';
import '#admin/list/list.css';
import './approval-matrix.css';

const NEW = 'new';

/** The matrices of a context with the panel that creates and changes them. */
export const MatrixScreen = ({ context }: { readonly context: ApprovalContext }) => {
  const translate = useTranslate();
  const title = translate(`approvals.title.${context}`);
  const [view, setView] = useView();
  const [isTrying, setTrying] = useState(false);
  const { data, error, refetch } = useMatrices(context, view);
  const panel = usePanel();
  const list = useRef<HTMLDivElement>(null);
  const remove = useRemoveMatrix(context, { rows: data?.results, list, close: panel.close });
  const openedId = /^\d{1,15}$/.test(panel.opened ?? '') ? Number(panel.opened) : undefined;
  const row = data?.results.find(({ id }) => id === openedId);
  const { data: matrix, ...asked } = useMatrix(context, data && openedId, row);
  usePageKeys({ c: () => panel.open(NEW) });
  const isOpen = panel.opened === NEW || matrix !== undefined;
  return (
    <section className="list apm">
      <PageHeader title={title} aside={context === 'job' ? <ApprovalSwitches /> : undefined}>
        <Button variant="outlined" startIcon={<Flag size={16} aria-hidden />} onClick={() => setTrying(true)}>
          {translate(`approvals.who.title.${context}`)}
        </Button>
        <Button
          variant="contained"
          color="primary"
          startIcon={<Plus size={16} aria-hidden />}
          aria-keyshortcuts="c"
          onClick={() => panel.open(NEW)}
        >
          {translate('approvals.matrix.add')} <kbd aria-hidden>C</kbd>
        </Button>
      </PageHeader>
      {context === 'job' ? <ApprovalWarning /> : <p className="apm-lead">{translate('approvals.offer_lead')}</p>}
      <div className="apm-split">
        <ListContextProvider value={listContextOf(view, setView, data)}>
          <div ref={list} tabIndex={-1} className="apm-list">
            <div className="list-wrap">
              <MatrixTable
                label={title}
                rows={error ? [] : data?.results}
                view={view}
                opened={matrix?.id}
                onSort={(by) => setView(sortedBy(view, by))}
                onEdit={(id) => panel.open(String(id))}
                onDelete={(each) => void remove(each)}
              />
              {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
              {data?.count === 0 ? <p className="apm-empty">{translate(`approvals.empty.${context}`)}</p> : null}
            </div>
            <ListFooter perPageOptions={PER_PAGE} />
          </div>
        </ListContextProvider>
        {isOpen ? <MatrixPanel key={panel.opened} context={context} matrix={matrix} onClose={panel.close} /> : null}
        {asked.error && !matrix ? (
          <MissingMatrix
            context={context}
            error={asked.error}
            onRetry={() => void asked.refetch()}
            onClose={panel.close}
          />
        ) : null}
      </div>
      <Dialog
        open={isTrying}
        onClose={() => setTrying(false)}
        fullWidth
        maxWidth="sm"
        aria-label={translate(`approvals.who.title.${context}`)}
      >
        <DialogContent sx={{ pt: 5 }}>
          <WhoWouldApprove context={context} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setTrying(false)}>{translate('form.close')}</Button>
        </DialogActions>
      </Dialog>
    </section>
  );
};

/**
 * The panel is in the address: going back closes it, after the question about unsaved work. The focus returns to what
 * opened it.
 */
function usePanel() {
  const [params, setParams] = useSearchParams();
  const opener = useRef<Element>(null);
  const opened = params.get('matrix') ?? undefined;
  const show = (id: string | undefined) =>
    setParams((before) => {
      before.delete('matrix');
      if (id !== undefined) before.set('matrix', id);
      return before;
    });
  useEffect(() => {
    if (opened !== undefined || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus();
    opener.current = null;
  }, [opened]);
  return {
    opened,
    open: (id: string) => {
      opener.current = document.activeElement;
      show(id);
    },
    close: () => show(undefined),
  };
}

const sortedBy = (view: MatrixView, by: string): MatrixView => ({
  ...view,
  page: 1,
  orderBy: by,
  ascending: view.orderBy === by ? !view.ascending : true,
});

/** What the footer of a list reads of its context. */
const listContextOf = (
  view: MatrixView,
  setView: (view: MatrixView) => void,
  data: { readonly results: readonly ApprovalMatrix[]; readonly count: number } | undefined,
) =>
  ({
    page: view.page,
    perPage: view.limit,
    total: data?.count,
    data: data?.results,
    setPage: (page: number) => setView({ ...view, page }),
    setPerPage: (limit: number) => setView({ ...view, limit, page: 1 }),
  }) as unknown as ListControllerResult; // the footer reads nothing else

interface MatrixList {
  readonly rows: readonly ApprovalMatrix[] | undefined;
  readonly list: RefObject<HTMLElement | null>;
  /** Closes the panel. */
  readonly close: () => void;
}

/** Deletes a matrix after SPEC's question. The focus goes to the row that takes its place. */
function useRemoveMatrix(context: ApprovalContext, { rows, list, close }: MatrixList) {
  const api = useMatrixApi(context);
  const confirm = useConfirm();
  const toast = useToast();
  const showError = useErrorToast();
  const queryClient = useQueryClient();
  const left = useRef<{ readonly id: number; readonly index: number }>(null);
  useEffect(() => {
    if (!left.current || rows?.some(({ id }) => id === left.current?.id)) return;
    const toggles = list.current?.querySelectorAll<HTMLElement>('.apm-toggle') ?? [];
    (toggles[Math.min(left.current.index, toggles.length - 1)] ?? list.current)?.focus();
    left.current = null;
  }, [rows, list]);
  return async ({ id, name }: ApprovalMatrix) => {
    if (!(await confirm({ items: [name] }))) return;
    try {
      toast.success(await api.remove(id));
      left.current = { id, index: rows?.findIndex((row) => row.id === id) ?? 0 };
      close();
      await queryClient.invalidateQueries({ queryKey: [MATRICES] });
    } catch (error) {
      showError(error);
    }
  };
}
