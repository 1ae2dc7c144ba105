export type Device = { browser: string | null; system: string | null; isPhone: boolean }

// In this order: most browsers also name those they descend from.
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

/** What a browser says it is, in two words. Enough to know one's own devices apart; nothing is decided by it. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const nameIn = (known: typeof browsers) => known.find(([sign]) => sign.test(text))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems), isPhone: /\bMobile\b|\biPhone\b/.test(text) }
}

/** "Chrome, Windows"; null of a browser that says nothing known. The names are the same in every language. */
export function deviceName(userAgent: string | null): string | null {
  const { browser, system } = deviceOf(userAgent)
  const parts = [browser, system].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}
