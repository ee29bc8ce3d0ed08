import { useSearchParams } from 'react-router-dom';
import type { MatrixView } from './api.ts';
import { COLUMNS } from './MatrixTable.tsx';

/** SPEC 9. */
export const PER_PAGE = [5, 10, 20, 50] as const;
const FIRST: MatrixView = { page: 1, limit: 10, orderBy: 'id', ascending: false };

/** The page and the order of the list, which are in the address; what it doesn't say is as at first. */
export function useView(): readonly [MatrixView, (view: MatrixView) => void] {
  const [params, setParams] = useSearchParams();
  const setView = (view: MatrixView) =>
    setParams((before) => {
      for (const [key, value] of Object.entries(view)) {
        before.delete(key);
        if (value !== FIRST[key as keyof MatrixView]) before.set(key, String(value));
      }
      return before;
    });
  return [viewOf(params), setView];
}

function viewOf(params: URLSearchParams): MatrixView {
  const [page, limit] = [Number(params.get('page')), Number(params.get('limit'))];
  const orderBy = COLUMNS.find((column) => column === params.get('orderBy')) ?? FIRST.orderBy;
  return {
    page: Number.isInteger(page) && page > 0 ? page : FIRST.page,
    limit: PER_PAGE.find((each) => each === limit) ?? FIRST.limit,
    orderBy,
    ascending: params.get('ascending') === 'true',
  };
}
