import { Profiler } from 'react';
import { afterAll, beforeAll } from 'vitest';
import { fieldInputs } from '#engine/field-types/field-inputs.tsx';

/** How often the inputs of texts are drawn in this file, by the place of their field in the form. */
export function countTextRenders(): Map<string, number> {
  const renders = new Map<string, number>();
  const { text: Text } = fieldInputs;
  const Counted: typeof Text = (props) => (
    <Profiler id={props.source} onRender={() => renders.set(props.source, (renders.get(props.source) ?? 0) + 1)}>
      <Text {...props} />
    </Profiler>
  );
  beforeAll(() => void Object.assign(fieldInputs, { text: Counted }));
  afterAll(() => void Object.assign(fieldInputs, { text: Text }));
  return renders;
}
