import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { doorMessages } from '#contract/doors.texts.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { requestOf } from '#tests/support/requests.ts'
import { makeWorld } from '#tests/support/world.ts'
import { createHttpServer } from './server.ts'
import { TookTooLong, withinTime } from './time-limit.ts'

const world = await makeWorld()
const never = () => new Promise<never>(() => {})

describe('work that takes too long', () => {
  test('is told so, and nobody waits for it', async () => {
    let signal: AbortSignal | undefined
    const work = withinTime(1, (late) => {
      signal = late
      return never()
    })
    await expect(work).rejects.toThrow(TookTooLong)
    expect(signal?.aborted).toBe(true)
  })

  test('what comes of it afterwards is let go: a stream is closed, an error is nobody’s', async () => {
    const cancelled = vi.fn()
    let finish = (_: ReadableStream) => {}
    const late = withinTime(1, () => new Promise<ReadableStream>((resolve) => (finish = resolve)))
    await expect(late).rejects.toThrow(TookTooLong)
    finish(new ReadableStream({ cancel: cancelled }))
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalled())
    let fail = (_: Error) => {}
    const failing = withinTime(1, () => new Promise<void>((_, reject) => (fail = reject)))
    await expect(failing).rejects.toThrow(TookTooLong)
    fail(new Error('an error that would end the process'))
  })

  test('and what is in time leaves no timer behind', async () => {
    vi.useFakeTimers()
    expect(await withinTime(30_000, async () => 'done')).toBe('done')
    await expect(withinTime(30_000, () => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})

const limits = { usual: 60_000, upload: 50, patient: 60_000 }
const hanging = createHttpServer(
  { ...world.services, storage: Object.assign(Object.create(world.storage), { put: never, getBytes: never }) },
  undefined,
  limits,
)
await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
afterAll(() => hanging.close())
const origin = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`

describe('a server whose work hangs', () => {
  test('answers 503 with the id under which the log has it, and goes on', async () => {
    const bea = await world.bartender('bea')
    const { url, init } = requestOf('profiles.setAvatar', { picture: await drawnPicture() })
    const answer = await fetch(`${origin}${url}`, { ...init, headers: bea.headers })
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { code: 'SERVICE_UNAVAILABLE', message: doorMessages.tookTooLong },
    ])
    const id = answer.headers.get('x-request-id') ?? 'none'
    const line = world.log.find((text) => text.includes('TookTooLong'))
    expect(line).toContain(id)
    expect(line).toContain('profiles.setAvatar')
    expect((await fetch(`${origin}/api/me/profile`, { headers: bea.headers })).status).toBe(200)
  })

  test('outside the API, too', async () => {
    const bea = await world.bartender('bea')
    const { avatar_url } = await bea.api.profiles.setAvatar({ picture: await drawnPicture() })
    limits.usual = 50
    const answer = await fetch(`${origin}${avatar_url}`, { headers: bea.headers })
    expect([answer.status, await answer.text()]).toEqual([503, `${doorMessages.tookTooLong}\n`])
  })
})
