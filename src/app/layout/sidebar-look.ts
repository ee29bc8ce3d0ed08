export interface SidebarLook {
  /** Key of the entry that is open. */
  readonly active: string | undefined;
  readonly isRail: boolean;
  /** Large targets for fingers. */
  readonly isTouch: boolean;
  /** There are too many entries to have them all open. */
  readonly isLong: boolean;
  /** An entry was followed. */
  readonly onOpen: () => void;
}
