import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The key of the chosen tab, the function that chooses another one, and the one that forgets the choice. If the form is the page, it is in the address
 * (`?tab=money`) too; Back leaves the form, however many tabs were open.
 */
export function useChosenTab(
  isInAddress: boolean,
): readonly [chosen: string | null, choose: (key: string) => void, forget: () => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const named = isInAddress ? new URLSearchParams(location.search).get('tab') : null;
  const [seen, setSeen] = useState(named);
  const [chosen, setChosen] = useState(named);
  if (named !== seen) {
    setSeen(named);
    setChosen(named);
  }
  const { search, hash, state } = location;
  const choose = useCallback(
    (key: string) => {
      setChosen(key);
      if (!isInAddress) return;
      const next = new URLSearchParams(search);
      next.set('tab', key);
      void navigate({ search: next.toString(), hash }, { replace: true, state: state as unknown });
    },
    [isInAddress, navigate, search, hash, state],
  );
  return [chosen, choose, () => setChosen(null)];
}
