import { createContext, useCallback, useContext, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { TypedPhraseProps } from './TypedPhrase.tsx';
import { useErrorToast } from './useErrorToast.ts';

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
  const showError = useErrorToast();
  const confirm = useCallback<Confirm>(
    async (options = {}) => {
      try {
        const phrase = options.typed === undefined ? undefined : await loadTypedPhrase();
        return await new Promise((resolve) => {
          setQuestion((before) => {
            before?.resolve(null);
            return { options, resolve, TypedPhrase: phrase?.TypedPhrase };
          });
        });
      } catch (error) {
        showError(error);
        return null;
      }
    },
    [showError],
  );
  const answer = (given: ConfirmAnswer) => {
    question?.resolve(given);
    setQuestion(undefined);
  };

  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      {question ? (
        <ConfirmDialog options={question.options} TypedPhrase={question.TypedPhrase} onAnswer={answer} />
      ) : null}
    </ConfirmContext.Provider>
  );
};

interface Question {
  readonly options: ConfirmOptions;
  readonly resolve: (answer: ConfirmAnswer) => void;
  readonly TypedPhrase: ComponentType<TypedPhraseProps> | undefined;
}

/** MUI's text field brings all its kinds along, and most questions need none: it comes before a question that does. */
const loadTypedPhrase = () => import('./TypedPhrase.tsx');

/** Asks before something is done: `if (await confirm({ title: 'offers.withdraw' }))`. */
export const useConfirm = (): Confirm => {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
};
