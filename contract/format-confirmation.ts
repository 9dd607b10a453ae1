import { CONFIRMATION_DAYS } from './confirmations.limits.ts'

/** Why an answer is refused, and in how many days it would not be. */
export const formatAnsweredBefore = (days: number): string =>
  `You’ve already answered this. You can answer again ${days === 1 ? 'tomorrow' : `in ${days} days`}.`

/** Tells the owner that guests say that something is no longer right. Without a title: the opening hours. */
export const formatNotRight = (venue: string, title: string | null): string =>
  title === null
    ? `Guests say the opening hours of ${venue} aren’t right anymore. Are they?`
    : `Guests say “${title}” at ${venue} isn’t right anymore. Is it?`

/** Reminds the owner of specials and opening hours that no one has confirmed. */
export function formatReminder({ things, venue, others }: { things: number; venue: string; others: number }): string {
  const where = others === 0 ? venue : `${venue} and ${others} other ${others === 1 ? 'venue' : 'venues'}`
  return things === 1
    ? `Still right? 1 thing at ${where} hasn’t been confirmed in ${CONFIRMATION_DAYS} days.`
    : `Still right? ${things} things at ${where} haven’t been confirmed in ${CONFIRMATION_DAYS} days.`
}
