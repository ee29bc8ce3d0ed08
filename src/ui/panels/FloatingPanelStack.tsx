import { createContext, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import './panels.css';

const StackContext = createContext<HTMLElement | null>(null);

/**
 * Provides the place for floating panels to everything below it: bottom right, side by side, above save bars and list
 * footers; one above the other on narrow screens. A panel keeps its place while the user goes from screen to screen, as
 * long as what renders it stays.
 */
export const FloatingPanelStack = ({ children }: { readonly children: ReactNode }) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <StackContext.Provider value={place}>
      {children}
      <div ref={setPlace} className="panels" />
    </StackContext.Provider>
  );
};

/** The element that panels are put into; null until it is there. */
export const usePanelPlace = (): HTMLElement | null => useContext(StackContext);
