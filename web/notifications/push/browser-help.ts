/** `userAgent` may also be the name of a device, such as "Chrome on Android": both contain the same words. */
const parseBrowser = (userAgent: string): string => {
  if (/\bEdg(e|A|iOS)?\b/.test(userAgent)) return 'Edge'
  if (/\bSamsung/.test(userAgent)) return 'Samsung Internet'
  if (/\b(Firefox|FxiOS)\b/.test(userAgent)) return 'Firefox'
  if (/\b(Chrome|CriOS)\b/.test(userAgent)) return 'Chrome'
  return /\bSafari\b/.test(userAgent) ? 'Safari' : 'your browser'
}

type System = 'apple' | 'android' | 'mac' | 'windows' | 'other'

const parseSystem = (userAgent: string): System => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'apple'
  if (userAgent.includes('Android')) return 'android'
  if (userAgent.includes('Windows')) return 'windows'
  return /Mac/.test(userAgent) ? 'mac' : 'other'
}

/** How to allow notifications again, after the browser has refused them. */
export const explainUnblocking = (userAgent: string): string => {
  const browser = parseBrowser(userAgent)
  const system = parseSystem(userAgent)
  if (system === 'apple')
    return 'Notifications are blocked. Open the Settings app, then Notifications, then Last Call, and allow them.'
  if (browser === 'Safari')
    return 'Notifications are blocked. In Safari, open Settings, then Websites, then Notifications, and allow Last Call.'
  if (browser === 'Firefox' && system !== 'android')
    return 'Notifications are blocked. Click the permissions icon next to the address, clear “Blocked” and reload the page.'
  const tap = system === 'android' ? 'Tap' : 'Click'
  return `Notifications are blocked. ${tap} the icon to the left of the address, open the permissions and allow notifications.`
}

/** What may keep a device from showing a notification that has reached it, in the words of its system. */
export const listDisplayChecks = (device: string): string[] => {
  const browser = parseBrowser(device)
  switch (parseSystem(device)) {
    case 'apple':
      return [
        'In the Settings app under Notifications, Last Call is allowed.',
        'No Focus mode is on, or it lets Last Call through.',
      ]
    case 'android':
      return [`In Settings, Apps, ${browser}, notifications are allowed.`, 'Do Not Disturb and battery saver are off.']
    case 'mac':
      return [
        `In System Settings, Notifications, ${browser === 'Safari' ? 'Last Call' : browser} is allowed.`,
        'No Focus mode is on.',
      ]
    case 'windows':
      return [`In Settings, System, Notifications, ${browser} is on.`, 'Do not disturb is off.']
    default:
      return [`Your system’s settings let ${browser} show notifications.`, 'Do Not Disturb is off.']
  }
}
