import { createContext, createRef, useContext } from 'react';
import type { RefObject } from 'react';
import type { FormTabDefinition } from '#engine/model/screen-definition.ts';
import { NO_LAYOUT } from './form-layout.ts';
import type { FormLayout } from './form-layout.ts';

/** The layout of a form and what of it is open. It changes with tabs and sections, not while the user types. */
export interface FormLayoutState {
  /** What the ids of its tabs start with. */
  readonly ids: string;
  /** The element that contains the fields. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly layout: FormLayout;
  /** The tabs whose conditions are met. */
  readonly tabs: readonly FormTabDefinition[];
  /** The key of the open tab; undefined if the form has no tabs. */
  readonly openTab: string | undefined;
  /** The tabs that have been open: they stay rendered, so what is in their inputs stays too. */
  readonly rendered: ReadonlySet<string>;
  /** The field that gets the focus first. */
  readonly firstField: string | undefined;
  /** Sections that are expanded because of an error or an address. */
  readonly expanded: ReadonlySet<string>;
  /** Forgets that a section was expanded by something else than the user. */
  readonly release: (section: string) => void;
  readonly showTab: (key: string) => void;
  /** Opens the tabs and sections of fields, by their paths, without moving the focus; the tab of the first one. */
  readonly expand: (paths: readonly string[]) => void;
  /** Opens the tab and the section of a field or a section, and moves the focus there. */
  readonly reveal: (name: string) => void;
  /** The list of sections is shown, or there are tabs. */
  readonly isLarge: boolean;
}

/** Outside of a whole form: everything is shown. */
const EVERYTHING: FormLayoutState = {
  ids: '',
  root: createRef(),
  layout: NO_LAYOUT,
  tabs: [],
  openTab: undefined,
  rendered: new Set(),
  firstField: undefined,
  expanded: new Set(),
  release: () => undefined,
  showTab: () => undefined,
  expand: () => undefined,
  reveal: () => undefined,
  isLarge: false,
};

const FormLayoutContext = createContext<FormLayoutState>(EVERYTHING);

export const FormLayoutContextProvider = FormLayoutContext.Provider;

export const tabId = (ids: string, key: string): string => `${ids}-tab-${key}`;

export const panelId = (ids: string, key: string): string => `${ids}-panel-${key}`;

export const useFormLayout = (): FormLayoutState => useContext(FormLayoutContext);
