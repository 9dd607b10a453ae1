import { z } from 'zod'
import { anyoneContract } from './access-levels.ts'
import {
  BROWSERS,
  CLIENT_ERROR_KINDS,
  CLIENT_ERROR_MAX_BYTES,
  CLIENT_ERROR_LIMITS as most,
  scrubMessage,
} from './client-errors.texts.ts'

/** One place in a script of ours: `assets/a1b2c3d.js:1:2345`. */
const Frame = z
  .string()
  .max(most.frame)
  .regex(/^assets\/[\w.-]+\.js:\d+:\d+$/)

/** An error of a page as its browser tells it. It says nothing of a person, and whatever might is taken out again here. */
export const ClientError = z.strictObject({
  kind: z.enum(CLIENT_ERROR_KINDS).describe('`crash`: a page could not be shown'),
  name: z
    .string()
    .max(most.name)
    .regex(/^[A-Za-z][A-Za-z. ]*$/)
    .describe('of the class of the error'),
  message: z.string().max(most.message).transform(scrubMessage),
  route: z
    .string()
    .max(most.route)
    .regex(/^\/[A-Za-z/$.-]*$/)
    .describe('the pattern of the page, `/profiles/$userIdentifier`; never its address'),
  frames: z.array(Frame).max(most.frames).describe('of scripts of ours, the innermost first'),
  build: z
    .string()
    .max(most.build)
    .regex(/^[\w.-]*$/)
    .describe('which build: the name of its first script'),
  browser: z.enum(BROWSERS),
})
export type ClientError = z.output<typeof ClientError>

export const clientErrors = {
  report: anyoneContract
    .meta({ access_level: 'anyone', max_body: CLIENT_ERROR_MAX_BYTES })
    .route({
      summary: 'Tells the operator of an error in a page: one line in the log and a counter. Nothing is stored.',
      method: 'POST',
      path: '/client-errors',
      tags: ['client errors'],
    })
    .input(ClientError)
    .output(z.object({ done: z.literal(true) })),
}
