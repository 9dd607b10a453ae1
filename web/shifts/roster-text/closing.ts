/** A venue's weekly hours, from Sunday. */
export type VenueWeek = readonly (readonly { closes: string }[])[]

/** `02:00` as minutes after midnight. */
export const toMinutes = (clock: string | undefined): number | undefined => {
  if (clock === undefined) return undefined
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
