const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bFxiOS\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/\bCriOS\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, 'Safari'],
  [/\bcurl\/(\d+)/, 'curl'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const LONGEST = 60;

/** "Firefox 144, Windows", as far as a user agent says; else its beginning. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const browser = BROWSERS.map(([pattern, name]) => [pattern.exec(userAgent), name] as const).find(([found]) => found);
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent));
  const parts = [browser ? `${browser[1]} ${browser[0]![1]}` : undefined, system?.[1]].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : userAgent.slice(0, LONGEST);
}
