/** `17:05` as `5:05` and `PM`; undefined for anything else. */
export const parseWallClock = (value: string) => {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(value)
  if (!match) return undefined
  const hour = Number(match[1])
  return { time: `${hour % 12 || 12}:${match[2]}`, meridiem: hour < 12 ? 'AM' : 'PM' }
}
