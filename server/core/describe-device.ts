import type { Session } from '#contract/accounts.ts'

/** In this order, because many user agents also contain the names of older browsers. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const OPERATING_SYSTEMS: [RegExp, string, Session['device_kind']][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
]

/** Longer than any real user agent. Limits the time that the patterns take. */
const MAX_USER_AGENT_LENGTH = 500

/** Describes a user agent as its owner would: "Firefox on Windows". */
export function describeDevice(userAgent: string | null): Pick<Session, 'device' | 'device_kind'> {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1]
  const [, system, device_kind = null] = OPERATING_SYSTEMS.find(([pattern]) => pattern.test(text)) ?? []
  const device = browser && system ? `${browser} on ${system}` : (browser ?? system ?? null)
  return { device, device_kind }
}
