import { randomUUID } from 'node:crypto'
import { pushMessages } from '#contract/push.texts.ts'
import { describeDevice } from '#server/core/describe-device.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { isTimeZone } from '#server/core/time-zones.ts'
import {
  type DeviceRow,
  findDeliveryState,
  insertDeliveries,
  listDevices,
  recordFailure,
  recordShown as recordShownDelivery,
  removeDevice,
  setHidesDetails,
} from '#server/notifications/devices/queries.ts'
import { lockSubscribing, removeOwnSubscription, saveSubscription, setDefaultTimeZone } from './queries.ts'
import { isPushEndpoint } from './rules.ts'
import { countShown, isValidP256Key } from './service.ts'

const done = { done: true } as const

export const key = authenticatedProcedure.push.key.handler(({ context: { config } }) => ({
  public_key: config.vapid.publicKey,
}))

export const subscribe = authenticatedProcedure.push.subscribe.handler(async ({ input, context, errors }) => {
  const { db, clock, viewer } = context
  const { time_zone, is_renewal: isRenewal = false, ...browser } = input
  if (!isPushEndpoint(browser.endpoint)) throw errors.INVALID({ data: { fields: { endpoint: pushMessages.endpoint } } })
  if (!isValidP256Key(browser.p256dh)) throw errors.INVALID({ data: { fields: { p256dh: pushMessages.keys } } })
  await db.transaction().execute(async (trx) => {
    const subscription = { ...browser, profile_id: viewer.id, session_id: viewer.session_id }
    if (!(await lockSubscribing(trx, subscription))) throw errors.UNAUTHORIZED()
    const result = await saveSubscription(trx, subscription, { now: clock.now(), isRenewal })
    if (result === 'removed') throw errors.DEVICE_REMOVED()
    if (result === 'gone') throw errors.DEVICE_GONE()
    // An unknown time zone is ignored: the subscription works without one.
    if (time_zone !== undefined && isTimeZone(time_zone)) await setDefaultTimeZone(trx, viewer.id, time_zone)
  })
  return done
})

export const unsubscribe = authenticatedProcedure.push.unsubscribe.handler(
  async ({ input: { endpoint }, context: { db, clock, viewer }, errors }) => {
    if (!isPushEndpoint(endpoint)) throw errors.INVALID({ data: { fields: { endpoint: pushMessages.endpoint } } })
    await removeOwnSubscription(db, { profile_id: viewer.id, endpoint }, clock.now())
    return done
  },
)

const toDevice = ({ session_id, user_agent, ...row }: DeviceRow, viewer: Viewer) => ({
  ...row,
  name: describeDevice(user_agent).device ?? pushMessages.unknownBrowser,
  is_current: session_id === viewer.session_id,
})

/** A device of the viewer. Anyone else's answers like a missing one. */
async function findOwnDevice({ db, clock }: RequestContext, viewer: Viewer, id: string) {
  const [device] = await listDevices(db, { profile_id: viewer.id, id }, clock.now())
  if (!device) throw apiErrors.NOT_FOUND()
  return toDevice(device, viewer)
}

export const devices = authenticatedProcedure.push.devices.handler(async ({ context: { db, clock, viewer } }) => {
  const items = (await listDevices(db, { profile_id: viewer.id }, clock.now())).map((row) => toDevice(row, viewer))
  return { items: items.sort((one, other) => Number(other.is_current) - Number(one.is_current)) }
})

export const update = authenticatedProcedure.push.update.handler(async ({ input: { id, hides_details }, context }) => {
  await setHidesDetails(context.db, { profile_id: context.viewer.id, id }, hides_details)
  return findOwnDevice(context, context.viewer, id)
})

export const remove = authenticatedProcedure.push.remove.handler(
  async ({ input: { id }, context: { db, clock, viewer }, errors }) => {
    if (!(await removeDevice(db, { profile_id: viewer.id, id }, clock.now()))) throw errors.NOT_FOUND()
    return done
  },
)

export const sendTest = authenticatedProcedure.push.sendTest.handler(async ({ input: { id }, context, errors }) => {
  const { db, clock, jobs, viewer } = context
  const { is_gone } = await findOwnDevice(context, viewer, id)
  const delivery = { id: randomUUID(), subscription_id: id, profile_id: viewer.id, topic: null }
  return db.transaction().execute(async (trx) => {
    const isRecorded = (await insertDeliveries(trx, [delivery], clock.now())).has(delivery.id)
    if (!isRecorded) throw errors.NOT_FOUND()
    if (is_gone) await recordFailure(trx, delivery.id, 'gone')
    else await jobs.enqueue(trx, 'push_test', { delivery_id: delivery.id })
    return { delivery_id: delivery.id }
  })
})

export const delivery = authenticatedProcedure.push.delivery.handler(
  async ({ input: { id }, context: { db, viewer }, errors }) => {
    const state = await findDeliveryState(db, { id, profile_id: viewer.id })
    if (!state) throw errors.NOT_FOUND()
    return { state }
  },
)

export const recordShown = authenticatedProcedure.push.recordShown.handler(
  async ({ input: { id }, context: { db, clock, viewer }, errors }) => {
    const now = clock.now()
    const shown = await db
      .transaction()
      .execute((trx) => recordShownDelivery(trx, { id, profile_id: viewer.id, session_id: viewer.session_id }, now))
    if (!shown) throw errors.NOT_FOUND()
    if (shown.is_first && shown.topic !== null) countShown(shown, now)
    return done
  },
)
