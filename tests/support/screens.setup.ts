import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { quickenScreens } from './quicker-screens.ts';

/** A screen is loaded when it is first shown, which on a busy machine may take longer than the usual second. */
configure({ asyncUtilTimeout: 5_000 });

/** The files of one worker share its window: what one test leaves in the browser must not greet the next. */
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

quickenScreens();
