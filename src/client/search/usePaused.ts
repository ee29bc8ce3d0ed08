import { useEffect, useState } from 'react';

const PAUSE = 250;

/** A value that follows another one once that has rested. @param milliseconds how long; without it a quarter of a second. */
export function usePaused<Value>(value: Value, milliseconds = PAUSE): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setRested, milliseconds, value);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
