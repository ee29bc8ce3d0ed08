import { useQueryClient } from '@tanstack/react-query';
import { useHttp } from '#client/api/useApi.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';

/** Marks tasks as done; the message that says so can undo it. @returns whether it was saved. */
export function useFinishTask(): (task: number, title: string) => Promise<boolean> {
  const http = useHttp();
  const toasts = useToasts();
  const showError = useErrorToast();
  const queryClient = useQueryClient();
  const save = async (task: number, isDone: boolean): Promise<boolean> => {
    try {
      await http.request({ method: 'PATCH', url: `/customer/task/${task}/`, data: { done: isDone } });
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      await queryClient.invalidateQueries();
    }
  };
  return async (task, title) => {
    const isSaved = await save(task, true);
    if (isSaved)
      toasts.show({
        type: 'success',
        message: 'my_work.task_done',
        args: { name: title },
        undo: () => void save(task, false),
      });
    return isSaved;
  };
}
