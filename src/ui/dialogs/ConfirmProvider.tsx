import { createContext, useCallback, useContext, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';
import { withPhrase } from './is-destructive.ts';
import type { TypedPhraseProps } from './TypedPhrase.tsx';
import { useErrorToast } from '../toasts/useErrorToast.ts';
import type { ConfirmOptions, ConfirmAnswer, Confirm } from './confirm-options.ts';

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Asks one question at a time; a new one closes the one before without an answer. */
export const ConfirmProvider = ({ children }: { readonly children: ReactNode }) => {
  const [question, setQuestion] = useState<Question>();
  const showError = useErrorToast();
  const confirm = useCallback<Confirm>(
    async (asked = {}) => {
      const options = withPhrase(asked);
      try {
        const [{ ConfirmDialog }, phrase] = await Promise.all([
          loadQuestions(),
          options.typed === undefined ? undefined : loadTypedPhrase(),
        ]);
        return await new Promise((resolve) => {
          setQuestion((before) => {
            before?.resolve(null);
            return { options, resolve, Dialog: ConfirmDialog, TypedPhrase: phrase?.TypedPhrase };
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
        <question.Dialog options={question.options} TypedPhrase={question.TypedPhrase} onAnswer={answer} />
      ) : null}
    </ConfirmContext.Provider>
  );
};

interface Question {
  readonly options: ConfirmOptions;
  readonly resolve: (answer: ConfirmAnswer) => void;
  readonly Dialog: ComponentType<ConfirmDialogProps>;
  readonly TypedPhrase: ComponentType<TypedPhraseProps> | undefined;
}

/** The first screen has no questions; their code loads after it, or with the first question. */
export const loadQuestions = () => import('./ConfirmDialog.tsx');

/** MUI's text field brings all its kinds along, and most questions need none: it comes before a question that does. */
const loadTypedPhrase = () => import('./TypedPhrase.tsx');

/** Asks before something is done: `if (await confirm({ title: 'offers.withdraw' }))`. */
export const useConfirm = (): Confirm => {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
};
