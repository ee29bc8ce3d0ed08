import { useState } from 'react';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import type { ConfirmAnswer, ConfirmOptions } from '#ui/dialogs/confirm-options.ts';
import { Bench, Row } from './Bench.tsx';

const QUESTIONS: Readonly<Record<string, ConfirmOptions>> = {
  plain: {},
  worded: { title: 'dev.questions.worded_title', message: 'dev.questions.worded_message' },
  typed: { typed: true },
  named: { typed: 'Halden Group' },
};

/** The questions, and what the last one was answered with. */
export const QuestionBench = () => {
  const translate = useTranslate();
  const confirm = useConfirm();
  const [answer, setAnswer] = useState<ConfirmAnswer>();
  const ask = async (options: ConfirmOptions) => {
    setAnswer(undefined);
    setAnswer(await confirm(options));
  };
  return (
    <Bench name="questions">
      <Row>
        {Object.entries(QUESTIONS).map(([name, options]) => (
          <Button key={name} onClick={() => void ask(options)}>
            {translate(`dev.questions.${name}`)}
          </Button>
        ))}
        <output>{translate('dev.questions.answer', { answer: answer === undefined ? '–' : String(answer) })}</output>
      </Row>
    </Bench>
  );
};
