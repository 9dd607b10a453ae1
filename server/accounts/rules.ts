import type { Session } from '#contract/accounts.ts'

/** Looked for in this order: many browsers also call themselves by the names of older ones. */
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

/** More than any browser says; a longer text would only cost time. */
const MAX_USER_AGENT_LENGTH = 500

/** A browser's description of itself in words that its owner knows it by: "Firefox on Windows". */
export function describeDevice(userAgent: string | null): Pick<Session, 'device' | 'device_kind'> {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1]
  const [, system, device_kind = null] = OPERATING_SYSTEMS.find(([pattern]) => pattern.test(text)) ?? []
  const device = browser && system ? `${browser} on ${system}` : (browser ?? system ?? null)
  return { device, device_kind }
}
