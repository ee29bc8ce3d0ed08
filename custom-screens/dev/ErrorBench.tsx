import { useState } from 'react';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Bench, Row } from './Bench.tsx';

/** Breaks this screen, to see what a user sees then. */
export const ErrorBench = () => {
  const translate = useTranslate();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('dev.errors.broken');
  return (
    <Bench name="errors">
      <Row>
        <Button color="error" onClick={() => setBroken(true)}>
          {translate('dev.errors.break')}
        </Button>
      </Row>
    </Bench>
  );
};
