import { useEffect, useState } from 'react';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { FloatingPanel } from '#ui/panels/FloatingPanel.tsx';
import { Bench, Row } from './Bench.tsx';

const PROCESSES = ['parsing', 'files', 'stages'] as const;
const STEPS = 40;
const TICK_MS = 500;

/** Floating panels over processes that really run. */
export const PanelBench = () => {
  const translate = useTranslate();
  const [running, setRunning] = useState<readonly string[]>([]);
  const stop = (name: string) => setRunning((names) => names.filter((each) => each !== name));
  return (
    <Bench name="panels">
      <Row>
        {PROCESSES.map((name) => (
          <Button key={name} disabled={running.includes(name)} onClick={() => setRunning((names) => [...names, name])}>
            {translate(`dev.panels.${name}`)}
          </Button>
        ))}
      </Row>
      {running.map((name) => (
        <ProcessPanel key={name} name={name} onClose={() => stop(name)} />
      ))}
    </Bench>
  );
};

const ProcessPanel = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const translate = useTranslate();
  const [done, restart] = useTicks();
  return (
    <FloatingPanel
      id={`dev.${name}`}
      title={translate(`dev.panels.${name}`)}
      aside={translate('imports.working.done', { done, total: STEPS })}
      progress={done < STEPS ? done / STEPS : undefined}
      actions={
        <Button size="small" disabled={done < STEPS} onClick={restart}>
          {translate('dev.panels.again')}
        </Button>
      }
      onClose={onClose}
    >
      <ol style={{ margin: 0, paddingLeft: 24 }}>
        {Array.from({ length: done }, (_none, step) => (
          <li key={step}>{translate('dev.panels.step', { step: step + 1 })}</li>
        ))}
      </ol>
    </FloatingPanel>
  );
};

/** Counts the ticks up to the last, and starts again on request. */
const useTicks = (): readonly [number, () => void] => {
  const [done, setDone] = useState(0);
  const isOver = done >= STEPS;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setDone((before) => before + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return [done, () => setDone(0)];
};
