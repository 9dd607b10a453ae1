import { z } from 'zod'
import { done, memberContract } from './access-levels.ts'
import { Instant } from './instant.ts'
import { pushMessages } from './push.texts.ts'
import { schemaMessages } from './schema.texts.ts'
import { Text } from './text.ts'

const Endpoint = Text.max(1000, pushMessages.endpoint)
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), pushMessages.keys)

/** A browser that receives your push notifications, or did. */
export const PushDevice = z.object({
  id: z.uuid(),
  name: z.string().describe('Browser and operating system, such as "Firefox on Windows".'),
  created_at: Instant,
  last_shown_at: Instant.nullable().describe('When the browser last reported that it showed a notification.'),
  is_gone: z
    .boolean()
    .describe('True if its push service no longer knows it. It receives nothing until it subscribes again.'),
  hides_details: z.boolean().describe('If true, its notifications show no names, places, times or excerpts.'),
  is_current: z.boolean().describe('True for the browser that makes this request.'),
})
export type PushDevice = z.output<typeof PushDevice>

export const PUSH_DELIVERY_STATES = ['waiting', 'accepted', 'shown', 'gone', 'failed'] as const
export type PushDeliveryState = (typeof PUSH_DELIVERY_STATES)[number]

const device = z.strictObject({ id: z.uuid() })

export const push = {
  key: memberContract
    .get('/push-subscriptions/key', "Returns the server's public VAPID key.")
    .output(z.object({ public_key: z.string() })),

  subscribe: memberContract
    .put(
      '/push-subscriptions',
      'Registers a browser for your push notifications until the session ends. Replaces any earlier registration of the browser, and of the session. Returns 409 to a renewal: DEVICE_REMOVED if you removed the device, DEVICE_GONE if the push service no longer knows this endpoint.',
    )
    .errors({
      DEVICE_REMOVED: { status: 409, message: pushMessages.removed },
      DEVICE_GONE: { status: 409, message: pushMessages.gone },
    })
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
        is_renewal: z
          .boolean()
          .optional()
          .describe('True if the browser subscribes again by itself. A device that you removed then stays removed.'),
      }),
    )
    .output(done),

  unsubscribe: memberContract
    .delete('/push-subscriptions', 'Stops push notifications to a browser. Repeating it has no effect.')
    .input(z.strictObject({ endpoint: Endpoint }))
    .output(done),

  devices: memberContract
    .get(
      '/push-subscriptions',
      'Lists the browsers that receive your push notifications, the current one first, then the newest.',
    )
    .output(z.object({ items: z.array(PushDevice) })),

  update: memberContract
    .patch('/push-subscriptions/{id}', 'Sets whether notifications on a device hide their details.')
    .input(device.extend({ hides_details: z.boolean() }))
    .output(PushDevice),

  remove: memberContract
    .delete('/push-subscriptions/{id}', 'Removes one of your devices. It receives no more push notifications.')
    .input(device)
    .output(done),

  sendTest: memberContract
    .post('/push-subscriptions/{id}/test', 'Sends a test notification to one of your devices.')
    .input(device)
    .output(z.object({ delivery_id: z.uuid() })),

  delivery: memberContract
    .get('/push-deliveries/{id}', 'Returns what became of a push notification to one of your devices.')
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ state: z.enum(PUSH_DELIVERY_STATES) })),

  recordShown: memberContract
    .put(
      '/push-deliveries/{id}/shown',
      'Records that one of your devices showed a push notification. Repeating it has no effect.',
    )
    .input(z.strictObject({ id: z.uuid() }))
    .output(done),
}
