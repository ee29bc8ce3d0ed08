import { useQueryClient } from '@tanstack/react-query';
import type { Identifier, SortPayload } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { RecordPlace } from '#client/records/api.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

export const canOrder = ({ orderedByHand, can }: CatalogueResource): boolean => orderedByHand && can.edit;

/** Whether the list shows the order that people made, so that a row has a place between two others. */
export const isInOrder = (definition: CatalogueResource, sort: SortPayload): boolean =>
  canOrder(definition) && sort.field === 'position' && sort.order === 'ASC';

/** Puts a record elsewhere in an order made by hand; the list follows, and the focus stays on the moved row's grip. */
export function useMoveRecord(definition: CatalogueResource): (id: Identifier, place: RecordPlace) => void {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return useCallback(
    (id, place) => {
      const move = async () => {
        const isGripped = document.activeElement?.hasAttribute('data-grip');
        await recordsApi.moveRecord(definition.resource, id, place);
        await queryClient.invalidateQueries({ queryKey: [adminName(definition)] });
        if (!isGripped) return;
        frame.current = requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`tr[data-id="${id}"] [data-grip]`)?.focus(),
        );
      };
      move().catch(showError);
    },
    [recordsApi, queryClient, showError, definition],
  );
}
