import { configure, prettyDOM } from '@testing-library/react';
import * as happyDom from 'happy-dom';
import React from 'react';

/**
 * Leaves out what React and the window of the tests do at length for nobody who asks by role and name. Called for each
 * file: the window and the modules of a worker are the same for all of its files, so doing it again changes nothing.
 */
export function quickenScreens(): void {
  withoutStackOfEachElement();
  withoutStyles();
  withShortNamesOfElements();
  withScreenWhenItIsRead();
}

/** React's development build notes for each element where it was made, as an error with its stack: a sixth of all time. */
function withoutStackOfEachElement(): void {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts its stacks in another place now');
  // It stops by itself at 10,000, and begins again each second.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    configurable: true,
  });
}

/** Styles say nothing to who asks by role and name, and reading them all again takes most of the time of a query. */
function withoutStyles(): void {
  const { insertBefore } = happyDom.Node.prototype;
  Node.prototype.insertBefore = function insertButStyles<Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    if (node instanceof HTMLStyleElement && node.dataset.emotion !== undefined) return node;
    return Reflect.apply(insertBefore, this, [node, before]) as Child;
  };
}

/** In browsers an element in words is "[object HTMLDivElement]". Here it would be all of its HTML, which menus ask for at every level. */
function withShortNamesOfElements(): void {
  Element.prototype.toString = Object.prototype.toString;
}

/** An error shows the whole screen. What is waited for is missed many times before it comes, and nobody reads of those. */
function withScreenWhenItIsRead(): void {
  configure({
    getElementError: function elementError(message, container) {
      const error = new Error();
      error.name = 'TestingLibraryElementError';
      Error.captureStackTrace(error, elementError);
      Object.defineProperty(error, 'message', {
        get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
        configurable: true,
      });
      return error;
    },
  });
}
