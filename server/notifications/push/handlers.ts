import { pushMessages } from '#contract/push.texts.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { isTimeZone } from '#server/core/time-zones.ts'
import { deleteOwnSubscription, saveSubscription, setDefaultTimeZone } from './queries.ts'
import { isPushEndpoint } from './rules.ts'
import { isValidP256Key } from './service.ts'

const done = { done: true } as const

export const key = authenticatedProcedure.push.key.handler(({ context: { config } }) => ({
  public_key: config.vapid.publicKey,
}))

export const subscribe = authenticatedProcedure.push.subscribe.handler(async ({ input, context, errors }) => {
  const { db, clock, viewer } = context
  const { time_zone, ...browser } = input
  if (!isPushEndpoint(browser.endpoint)) throw errors.INVALID({ data: { fields: { endpoint: pushMessages.endpoint } } })
  if (!isValidP256Key(browser.p256dh)) throw errors.INVALID({ data: { fields: { p256dh: pushMessages.keys } } })
  await db.transaction().execute(async (trx) => {
    const subscription = { ...browser, profile_id: viewer.id, session_id: viewer.session_id }
    await saveSubscription(trx, subscription, clock.now())
    // An unknown time zone is ignored: the subscription works without one.
    if (time_zone !== undefined && isTimeZone(time_zone)) await setDefaultTimeZone(trx, viewer.id, time_zone)
  })
  return done
})

export const unsubscribe = authenticatedProcedure.push.unsubscribe.handler(
  async ({ input: { endpoint }, context: { db, viewer }, errors }) => {
    if (!isPushEndpoint(endpoint)) throw errors.INVALID({ data: { fields: { endpoint: pushMessages.endpoint } } })
    await deleteOwnSubscription(db, viewer.id, endpoint)
    return done
  },
)
