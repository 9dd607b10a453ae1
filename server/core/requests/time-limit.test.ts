import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { checkDeadlineBeforeCommit, type Deadline, withoutDeadline } from '#server/core/db/deadline.ts'
import { runAtomicStatement } from '#server/core/db/transactions.ts'
import { createHttpServer } from '#server/http/server.ts'
import { apiRouter } from '#server/router.ts'
import { at } from '#tests/support/fixture-times.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { requestOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import type { Services } from './context.ts'
import { TimeLimitExceeded, withTimeout } from './time-limit.ts'

const context = await createTestContext()
const never = () => new Promise<never>(() => {})

describe('work that exceeds its time limit', () => {
  test('is marked, and its caller gets TimeLimitExceeded', async () => {
    let deadline: Deadline | undefined
    const work = withTimeout(1, (given) => {
      deadline = given
      return never()
    })
    await expect(work).rejects.toThrow(TimeLimitExceeded)
    expect(deadline?.exceeded).toBeInstanceOf(TimeLimitExceeded)
  })

  test('has its late result discarded: a stream is cancelled, an error is ignored', async () => {
    const cancelled = vi.fn()
    let finish = (_: ReadableStream) => {}
    const late = withTimeout(1, () => new Promise<ReadableStream>((resolve) => (finish = resolve)))
    await expect(late).rejects.toThrow(TimeLimitExceeded)
    finish(new ReadableStream({ cancel: cancelled }))
    await expect.poll(() => cancelled).toHaveBeenCalled()
    let fail = (_: Error) => {}
    const failing = withTimeout(1, () => new Promise<void>((_, reject) => (fail = reject)))
    await expect(failing).rejects.toThrow(TimeLimitExceeded)
    fail(new Error('an error that would end the process'))
  })

  test('leaves no timer behind if it finishes in time', async () => {
    vi.useFakeTimers()
    expect(await withTimeout(30_000, async () => 'done')).toBe('done')
    await expect(withTimeout(30_000, () => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})

/** A promise and the function that resolves it. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

describe('a transaction', () => {
  const write = (meanwhile: Promise<unknown>) =>
    context.db.transaction().execute(async (trx) => {
      await sql`insert into rate_limits (key, window_ends_at, hits) values ('slow', now(), 1)`.execute(trx)
      await meanwhile
    })
  const written = async () => (await sql`select from rate_limits where key = 'slow'`.execute(context.db)).rows.length

  test('is not committed after its caller was told that it timed out', async () => {
    const { opened, open } = createGate()
    let working: Promise<void> | undefined
    const told = withTimeout(20, () => {
      working = write(opened)
      return working
    })
    await expect(told).rejects.toThrow(TimeLimitExceeded)
    open()
    await expect(working).rejects.toThrow(TimeLimitExceeded)
    expect(await written()).toBe(0)
  })

  test('cannot start after the time limit, except for background work', async () => {
    let begin = () => {}
    let after: Promise<unknown[]> | undefined
    const told = withTimeout(1, async () => {
      await new Promise<void>((resolve) => (begin = resolve))
      const writeAtOnce = () => runAtomicStatement(() => context.db.deleteFrom('rate_limits').execute())
      after = Promise.allSettled([
        write(Promise.resolve()),
        writeAtOnce(),
        withoutDeadline(() => write(Promise.resolve())),
      ])
      await after
    })
    await expect(told).rejects.toThrow(TimeLimitExceeded)
    begin()
    await expect.poll(() => after).toBeDefined()
    expect(await after).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }, { status: 'fulfilled' }])
    expect(await written()).toBe(1)
  })

  test('that commits in time stays committed, and its caller gets as long again to receive the result', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { opened, open } = createGate()
    const told = withTimeout(30_000, async () => {
      checkDeadlineBeforeCommit()
      await opened
      return 'done'
    })
    vi.advanceTimersByTime(59_999)
    open()
    expect(await told).toBe('done')
    const hanging = withTimeout(30_000, () => {
      checkDeadlineBeforeCommit()
      return never()
    })
    vi.advanceTimersByTime(60_000)
    await expect(hanging).rejects.toThrow(TimeLimitExceeded)
    vi.useRealTimers()
    await withTimeout(30_000, () => write(Promise.resolve()))
    expect(await written()).toBe(1)
  })
})

const limits = { standard: 60_000, upload: 50, longRunning: 60_000, pageData: 60_000 }
const hanging = createHttpServer(
  apiRouter,
  { ...context.services, storage: Object.assign(Object.create(context.storage), { put: never, getBytes: never }) },
  undefined,
  limits,
)
await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
afterAll(() => hanging.close())
const origin = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`

describe('a server whose work hangs', () => {
  test('keeps nothing of a shift that got a 503, so that a retry posts it once', async () => {
    const mari = await context.bartender('mari')
    const { id: venue_id } = await context.venue('copperRail')
    const { opened, open } = createGate()
    const enqueue: Services['jobs']['enqueue'] = async (...all) => {
      await opened
      return context.services.jobs.enqueue(...all)
    }
    // The steps before the handler are not limited here.
    let asked = 0
    const hurried = {
      ...limits,
      get standard() {
        asked += 1
        return asked === 1 ? 60_000 : 500
      },
    }
    const slow = createHttpServer(
      apiRouter,
      { ...context.services, jobs: Object.assign(Object.create(context.services.jobs), { enqueue }) },
      undefined,
      hurried,
    )
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const place = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    const shift = { venue_id, start_time: at('20:00'), end_time: at('23:00') }
    const { url, init } = requestOf('shifts.create', shift)
    const answer = await fetch(`${place}${url}`, { ...init, headers: { ...init.headers, ...mari.headers } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    open()
    // It waits for its turn after the first one, which would otherwise make the server ask about the overlap.
    await mari.api.shifts.create(shift)
    expect((await mari.api.shifts.mine({})).items).toHaveLength(1)
    slow.close()
  })

  test('responds 503, logs the error under the request id, and keeps running', async () => {
    const bea = await context.bartender('bea')
    const { url, init } = requestOf('profiles.setAvatar', { picture: await drawnPicture() })
    const answer = await fetch(`${origin}${url}`, { ...init, headers: bea.headers })
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { code: 'SERVICE_UNAVAILABLE', message: accessMessages.tookTooLong },
    ])
    const id = answer.headers.get('x-request-id') ?? 'none'
    const line = context.log.find((text) => text.includes('TimeLimitExceeded'))
    expect(line).toContain(id)
    expect(line).toContain('profiles.setAvatar')
    expect((await fetch(`${origin}/api/me/profile`, { headers: bea.headers })).status).toBe(200)
  })

  test('frees the upload slot of an image that it gave up', async () => {
    const cleo = await context.bartender('cleo')
    const { url, init } = requestOf('profiles.setAvatar', { picture: await drawnPicture() })
    const send = () => fetch(`${origin}${url}`, { ...init, headers: cleo.headers })
    // An account may have three uploads at once.
    for (let sent = 0; sent < 4; sent += 1)
      expect(await (await send()).json()).toMatchObject({ message: accessMessages.tookTooLong })
  })

  test('responds 503 outside the API, too', async () => {
    const bea = await context.bartender('bea')
    const { avatar_url } = await bea.api.profiles.setAvatar({ picture: await drawnPicture() })
    limits.standard = 50
    const answer = await fetch(`${origin}${avatar_url}`, { headers: bea.headers })
    expect([answer.status, await answer.text()]).toEqual([503, `${accessMessages.tookTooLong}\n`])
  })
})
