/**
 * Chromium without the two suggestion boxes of its own address bar: every window would load them as pages of their own, which takes
 * longer than most of ours. Nor does it keep a process ready for a page that never comes. The last list of features counts, so it
 * also has what Playwright turns off.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** How the tests start Chromium. */
export const BROWSER_ARGS: readonly string[] = [
  '--disable-gpu',
  `--disable-features=${FEATURES_OFF.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
