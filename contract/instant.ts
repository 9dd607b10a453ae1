import { z } from 'zod'

const EARLIEST = Date.parse('2000-01-01T00:00:00Z')
const LATEST = Date.parse('2100-01-01T00:00:00Z')

/** An instant in a response: the server passes a Date, the client receives ISO text in UTC. */
export const Instant = z
  .date()
  .transform((value) => value.toISOString())
  .pipe(z.iso.datetime({ offset: true }))

/** An instant in a request: ISO text with an offset, from 2000 up to but not including 2100. */
export const instantInput = (messages: { missing: string; unreadable: string }) =>
  z.iso
    .datetime({
      offset: true,
      // Stops here, so an unreadable instant doesn't also fail the range check.
      abort: true,
      error: (issue) =>
        issue.input === undefined || issue.input === null || issue.input === ''
          ? messages.missing
          : messages.unreadable,
    })
    .refine((value) => Date.parse(value) >= EARLIEST && Date.parse(value) < LATEST, messages.unreadable)
