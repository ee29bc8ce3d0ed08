/** The state of a tab, as sent to the browser's other tabs. */
export type TabMessage =
  | {
      readonly status: 'signed_in';
      readonly userId: number;
      /** The profile as JSON: it names the current role too. */
      readonly profile: string;
    }
  | { readonly status: 'signed_out'; readonly end: 'signed_out' | 'rejected' };

/** The other tabs of this browser. */
interface Tabs {
  tell(message: TabMessage): void;
  close(): void;
}

/** Opens the channel to the other tabs. @param hear gets their messages, never those of this tab. */
export type OpenTabs = (hear: (message: TabMessage) => void) => Tabs;

export const openTabs: OpenTabs = (hear) => {
  const channel = new BroadcastChannel('ats.session');
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data));
  // A channel has no target: it stays within the origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
};
