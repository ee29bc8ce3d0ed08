import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** A screen is loaded when it is first shown, which on a busy machine may take longer than the usual second. */
configure({ asyncUtilTimeout: 5_000 });

/** The files of one worker share its window: what one test leaves in the browser must not greet the next. */
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** Styles say nothing to who asks by role and name, and reading them all again takes most of the time of a query. */
const insertBefore = Node.prototype.insertBefore;
Node.prototype.insertBefore = function insertButStyles<Child extends Node>(
  this: Node,
  node: Child,
  before: Node | null,
): Child {
  if (node instanceof HTMLStyleElement && node.dataset.emotion !== undefined) return node;
  return insertBefore.call(this, node, before) as Child;
};
