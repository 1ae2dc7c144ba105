export type Device = { browser: string | null; system: string | null; isPhone: boolean }

// In this order: most browsers also include the names of their ancestors.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and system of a user agent, so that users can recognise their own devices; no decision depends on it. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const nameIn = (known: typeof browsers) => known.find(([sign]) => sign.test(text))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems), isPhone: /\bMobile\b|\biPhone\b/.test(text) }
}

/** "Chrome, Windows"; null for an unknown browser. The names are the same in every language. */
export function deviceName(userAgent: string | null): string | null {
  const { browser, system } = deviceOf(userAgent)
  const parts = [browser, system].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}
