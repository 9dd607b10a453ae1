import { z } from 'zod'
import { anyoneContract, done } from './access-levels.ts'
import { BROWSERS, CLIENT_ERROR_KINDS, CLIENT_ERROR_LIMITS, CLIENT_ERROR_MAX_BYTES } from './client-errors.limits.ts'
import { scrubMessage } from './scrub-message.ts'

/** A location in one of our scripts: `assets/a1b2c3d.js:1:2345`. */
const Frame = z
  .string()
  .max(CLIENT_ERROR_LIMITS.frame)
  .regex(/^assets\/[\w.-]+\.js:\d+:\d+$/)

/**
 * A page error as the browser reports it. It contains no personal data: the browser scrubs the message, and this schema
 * scrubs it again, because anyone can call the endpoint.
 */
export const ClientError = z.strictObject({
  kind: z
    .enum(CLIENT_ERROR_KINDS)
    .describe(
      '`crash`: a page could not be rendered; `error`: an uncaught exception; `rejection`: an unhandled promise rejection.',
    ),
  name: z
    .string()
    .max(CLIENT_ERROR_LIMITS.name)
    .regex(/^[A-Za-z][A-Za-z. ]*$/)
    .describe('Class of the error, such as `TypeError`.'),
  message: z.string().max(CLIENT_ERROR_LIMITS.message).transform(scrubMessage),
  route: z
    .string()
    .max(CLIENT_ERROR_LIMITS.route)
    .regex(/^\/[A-Za-z/$.-]*$/)
    .describe('Route pattern of the page, such as `/profiles/$userIdentifier`, without the values of its parameters.'),
  frames: z
    .array(Frame)
    .max(CLIENT_ERROR_LIMITS.frames)
    .describe("Stack frames in the app's own scripts, innermost first."),
  build: z
    .string()
    .max(CLIENT_ERROR_LIMITS.build)
    .regex(/^[\w.-]*$/)
    .describe('Build of the app: the name of its first script.'),
  browser: z.enum(BROWSERS),
})
export type ClientError = z.output<typeof ClientError>

export const clientErrors = {
  report: anyoneContract
    .post(
      '/client-errors',
      'Reports a page error to the operator of the server. It is logged and counted; nothing is stored.',
    )
    .meta({ access_level: 'anyone', max_body: CLIENT_ERROR_MAX_BYTES })
    .input(ClientError)
    .output(done),
}
