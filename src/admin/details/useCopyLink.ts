import { useLocation } from 'react-router-dom';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';

/** Copies the address of the record, without the open tab's or the list's. */
export function useCopyLink(): () => Promise<void> {
  const { pathname } = useLocation();
  const toast = useToast();
  return async () => {
    try {
      await navigator.clipboard.writeText(new URL(pathname, window.location.origin).href);
      toast.success('details.link_copied');
    } catch {
      // Browsers allow it neither without HTTPS nor against the user's own settings.
      toast.error('details.link_failed');
    }
  };
}
