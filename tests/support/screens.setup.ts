import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** A screen is loaded when it is first shown, which on a busy machine may take longer than the usual second. */
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
