import { createContext, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export interface ConfirmOptions {
  /** Locale keys; without them the wording of a deletion. */
  readonly title?: string;
  /** What follows from it. */
  readonly message?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly confirm?: string;
  readonly cancel?: string;
  /** The confirming button is red. */
  readonly isDanger?: boolean;
  /** The person has to type this text first, exactly; `true`: the usual phrase. */
  readonly typed?: string | true;
}

/** true: confirmed; false: refused by its button; null: closed without an answer. */
export type ConfirmAnswer = true | false | null;

export type Confirm = (options?: ConfirmOptions) => Promise<ConfirmAnswer>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Asks one question at a time; a new one closes the one before without an answer. */
export const ConfirmProvider = ({ children }: { readonly children: ReactNode }) => {
  const [question, setQuestion] = useState<Question>();
  const confirm = useCallback<Confirm>(
    (options = {}) =>
      new Promise((resolve) => {
        setQuestion((before) => {
          before?.resolve(null);
          return { options, resolve };
        });
      }),
    [],
  );
  const answer = (given: ConfirmAnswer) => {
    question?.resolve(given);
    setQuestion(undefined);
  };

  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      {question ? <ConfirmDialog options={question.options} onAnswer={answer} /> : null}
    </ConfirmContext.Provider>
  );
};

interface Question {
  readonly options: ConfirmOptions;
  readonly resolve: (answer: ConfirmAnswer) => void;
}

/** Asks before something is done: `if (await confirm({ title: 'offers.withdraw' }))`. */
export const useConfirm = (): Confirm => {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
};
