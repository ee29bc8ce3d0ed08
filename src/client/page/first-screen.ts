import { createContext, useContext, useEffect } from 'react';
import { createStored, type Stored, useStored } from '#ui/store.ts';

/**
 * Whether the first screen of this page is rendered with its data. What it does not need (the live connection, code for
 * later) waits for that.
 */
export interface FirstScreen {
  /**
   * Registers a part of the screen that is not rendered yet. @returns a function to call when it is rendered or
   * unmounted.
   */
  hold(): () => void;
  /** Something was rendered, and nothing is held. */
  isDrawn(): boolean;
  /** Everything of it is here, and the network is free for the rest. */
  readonly rested: Stored<boolean>;
}

export const createFirstScreen = (): FirstScreen => {
  let holds = 0;
  let hasDrawn = false;
  return {
    hold: () => {
      holds += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holds -= 1;
        hasDrawn = true;
      };
    },
    isDrawn: () => hasDrawn && holds === 0,
    rested: createStored(false),
  };
};

const FirstScreenContext = createContext<FirstScreen | undefined>(undefined);

export const FirstScreenProvider = FirstScreenContext.Provider;

/** Reports whether the surrounding component has rendered everything it must show. */
export const useDrawn = (isDrawn: boolean): void => {
  const firstScreen = useContext(FirstScreenContext);
  useEffect(() => {
    const letGo = firstScreen?.hold();
    if (!isDrawn) return letGo;
    letGo?.();
    return undefined;
  }, [firstScreen, isDrawn]);
};

/** Whether what the first screen does not need can be fetched now. */
export const useRested = (): boolean => useStored(useContext(FirstScreenContext)?.rested ?? NEVER);

const NEVER = createStored(false);
