import { expect, test } from 'vitest'
import { pushMessages } from '#contract/push.texts.ts'
import { explainUnblocking, listDisplayChecks } from './browser-help.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Safari/604.1'
const MAC_SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const EDGE = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'

test.each([
  ['iPhone', IPHONE, 'Open the Settings app, then Notifications, then Last Call'],
  ['Safari on a Mac', MAC_SAFARI, 'In Safari, open Settings, then Websites'],
  ['Chrome on Android', ANDROID, 'Tap the icon to the left of the address'],
  ['Firefox', FIREFOX, 'clear “Blocked”'],
  ['Edge', EDGE, 'Click the icon to the left of the address'],
])('after a refusal, %s is told how to undo it', (_, userAgent, text) => {
  expect(explainUnblocking(userAgent)).toContain(text)
})

test.each([
  ['Safari on iPhone', 'Focus mode'],
  ['Chrome on Android', 'Apps, Chrome'],
  ['Samsung Internet on Android', 'Apps, Samsung Internet'],
  ['Edge on Windows', 'Edge is on'],
  ['Safari on Mac', 'Last Call is allowed'],
  ['Chrome on Mac', 'Notifications, Chrome is allowed'],
  ['Firefox on Linux', 'let Firefox show'],
  [pushMessages.unknownBrowser, 'let your browser show'],
])('the checks for %s use its words', (device, text) => {
  expect(listDisplayChecks(device).join(' ')).toContain(text)
})
