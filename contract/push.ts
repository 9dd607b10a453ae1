import { z } from 'zod'
import { done, memberContract } from './access-levels.ts'
import { pushMessages } from './push.texts.ts'
import { schemaMessages } from './schema.texts.ts'
import { Text } from './text.ts'

const Endpoint = Text.max(1000, pushMessages.endpoint)
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`), pushMessages.keys)

export const push = {
  key: memberContract
    .get('/push-subscriptions/key', "Returns the server's public VAPID key.")
    .output(z.object({ public_key: z.string() })),

  subscribe: memberContract
    .put(
      '/push-subscriptions',
      'Registers a browser for your push notifications until the session ends. Replaces any earlier registration of the browser.',
    )
    .input(
      z.strictObject({
        endpoint: Endpoint.describe('`endpoint` of the `PushSubscription`.'),
        p256dh: base64url(65).describe('Public key of the `PushSubscription`, base64url.'),
        auth: base64url(16).describe('Authentication secret of the `PushSubscription`, base64url.'),
        time_zone: z
          .string()
          .max(60)
          .regex(/^[A-Za-z][\w+/-]*$/, schemaMessages.zone)
          .optional()
          .describe('IANA name of your time zone. An unknown name is ignored.'),
      }),
    )
    .output(done),

  unsubscribe: memberContract
    .delete('/push-subscriptions', 'Stops push notifications to a browser. Repeating it has no effect.')
    .input(z.strictObject({ endpoint: Endpoint }))
    .output(done),
}
