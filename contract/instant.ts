import { z } from 'zod'

const EARLIEST = Date.parse('2000-01-01T00:00:00Z')
const LATEST = Date.parse('2100-01-01T00:00:00Z')

/** An instant in an answer: the server gives a Date, the wire carries ISO text in UTC. */
export const Instant = z
  .date()
  .transform((value) => value.toISOString())
  .pipe(z.iso.datetime({ offset: true }))

/** An instant in a request: ISO text with an offset, between 2000 and 2100. */
export const instantInput = (messages: { missing: string; unreadable: string }) =>
  z.iso
    .datetime({
      offset: true,
      // One cause, one message: no range check of what is no instant.
      abort: true,
      error: (issue) =>
        issue.input === undefined || issue.input === null || issue.input === ''
          ? messages.missing
          : messages.unreadable,
    })
    .refine((value) => Date.parse(value) >= EARLIEST && Date.parse(value) < LATEST, messages.unreadable)
