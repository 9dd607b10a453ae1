import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { pushMessages } from './push.texts.ts'
import { schemaMessages } from './schema.texts.ts'
import { Text } from './text.ts'

const Endpoint = Text.max(1000, pushMessages.endpoint)
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`), pushMessages.keys)

export const push = {
  key: memberContract
    .route({
      summary: 'The public key under which this server pushes (VAPID).',
      method: 'GET',
      path: '/push-subscriptions/key',
      tags: ['push'],
    })
    .output(z.object({ public_key: z.string() })),

  subscribe: memberContract
    .route({
      summary: 'Lets this browser take pushes for me until this session ends. Whoever had it before loses it.',
      method: 'PUT',
      path: '/push-subscriptions',
      tags: ['push'],
    })
    .input(
      z.strictObject({
        endpoint: Endpoint,
        p256dh: base64url(65),
        auth: base64url(16),
        time_zone: z
          .string()
          .max(60)
          .regex(/^[A-Za-z][\w+/-]*$/, schemaMessages.zone)
          .optional()
          .describe('IANA name of where I am; one that is not known is left out'),
      }),
    )
    .output(z.object({ done: z.literal(true) })),

  unsubscribe: memberContract
    .route({
      summary: 'Stops pushes to this browser. Doing it twice is success.',
      method: 'DELETE',
      path: '/push-subscriptions',
      tags: ['push'],
    })
    .input(z.strictObject({ endpoint: Endpoint }))
    .output(z.object({ done: z.literal(true) })),
}
