import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ProcedurePath } from '#contract/index.ts'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import type { MediaType } from '#server/http/openapi/spec-types.ts'
import { findSchemaError, type Schema } from '#tests/support/json-schema.ts'
import { declaredAnswer, fetchOpenApi, inputOf, metaOf } from '#tests/support/openapi.ts'
import { procedurePaths, requestOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const { whole, operationOf } = await fetchOpenApi(context.signedOut)

describe('images', () => {
  const limitOf: Partial<Record<ProcedurePath, number>> = {
    'media.event': IMAGE_SIZE_LIMITS.event,
    'media.menu': IMAGE_SIZE_LIMITS.menu,
    'media.post': IMAGE_SIZE_LIMITS.post,
    'media.special': IMAGE_SIZE_LIMITS.special,
    'media.thread': IMAGE_SIZE_LIMITS.thread,
    'media.venue': IMAGE_SIZE_LIMITS.venue,
    'media.venuePost': IMAGE_SIZE_LIMITS.post,
    'profiles.setAvatar': IMAGE_SIZE_LIMITS.avatar,
  }
  const takesFile = (path: ProcedurePath): boolean =>
    JSON.stringify(z.toJSONSchema(inputOf(path) ?? z.never(), { io: 'input', unrepresentable: 'any' })).includes(
      '"binary"',
    )

  test.each(procedurePaths)('%s declares the body type that it takes', (path) => {
    const content = operationOf(path).requestBody?.content ?? {}
    const form = content['multipart/form-data']
    expect([takesFile(path), form !== undefined]).toEqual([limitOf[path] !== undefined, limitOf[path] !== undefined])
    if (!form) return expect(Object.keys(content)).toEqual(Object.keys(content).slice(0, 1).fill('application/json'))
    expect(Object.keys(content)).toHaveLength(1)
    expect(form.schema.properties?.picture?.maxLength).toBe(limitOf[path])
    const types = form.encoding?.picture?.contentType.split(', ')
    for (const type of ['png', 'jpeg', 'gif', 'webp', 'avif', 'heic']) expect(types).toContain(`image/${type}`)
  })

  test('rejects a larger body', async () => {
    const pat = await context.patron('pat')
    const picture = new File([new Uint8Array(IMAGE_SIZE_LIMITS.avatar + 1)], 'a.png', { type: 'image/png' })
    expect((await pat.call('profiles.setAvatar', { picture })).status).toBe(413)
  })
})

describe('examples', () => {
  const exampleIn = ({ example, schema }: MediaType): unknown => example ?? schema.examples?.[0]

  /** The input that results from the examples of path, query and body together. */
  function exampleInput(path: ProcedurePath): Record<string, unknown> {
    const { parameters = [], requestBody } = operationOf(path)
    const needed = parameters.filter(({ required }) => required).map(({ name, example }) => [name, example])
    const body = requestBody?.content['application/json']
    return { ...Object.fromEntries(needed), ...(body ? (exampleIn(body) as object) : {}) }
  }

  test.each(procedurePaths.filter((path) => inputOf(path) && !metaOf(path).upload))(
    'the contract accepts the example request of %s',
    (path) => {
      expect(inputOf(path)?.safeParse(exampleInput(path)).error?.issues ?? []).toEqual([])
      const body = operationOf(path).requestBody?.content['application/json']
      if (body) expect(findSchemaError(exampleIn(body), body.schema as Schema)).toBeUndefined()
    },
  )

  test.each(procedurePaths)('the schemas allow the example responses of %s', (path) => {
    for (const [status, { content = {} }] of Object.entries(operationOf(path).responses)) {
      const media = content['application/json']
      for (const one of media ? (media.schema.oneOf ?? [media.schema]) : []) {
        const example = media?.example ?? one.examples?.[0]
        expect([status, example]).toEqual([status, expect.anything()])
        expect([status, findSchemaError(example, media?.schema as Schema)]).toEqual([status, undefined])
      }
    }
  })

  test('a named schema allows its own example', () => {
    for (const [name, schema] of Object.entries(whole.components.schemas)) {
      for (const example of schema.examples ?? []) {
        expect([name, findSchemaError(example, schema as Schema)]).toEqual([name, undefined])
      }
    }
  })
})

describe('declared errors', () => {
  const sent = (body: string, type = 'application/json'): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  const manyHeaders = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`x-header-${index}`, '1']))
  const cases: [status: number, path: ProcedurePath, address: string, init: RequestInit][] = [
    [401, 'shifts.mine', '/api/me/shifts', {}],
    [401, 'accounts.signIn', '/api/auth/sign-in/email', sent('{"email":"no@demo.test","password":"wrong"}')],
    [403, 'accounts.signOut', '/api/auth/sign-out', { method: 'POST', headers: { origin: 'https://evil.test' } }],
    [410, 'accounts.confirmNewEmail', '/api/auth/confirm-new-email', sent('{"token":"a-token-of-some-length"}')],
    [413, 'accounts.signUp', '/api/auth/sign-up/email', sent(`"${'a'.repeat(300_000)}"`)],
    [413, 'clientErrors.report', '/api/client-errors', sent(`"${'a'.repeat(20_000)}"`)],
    [414, 'shifts.mine', `/api/me/shifts?cursor=${'a'.repeat(5000)}`, {}],
    [415, 'accounts.signUp', '/api/auth/sign-up/email', sent('{}', 'text/plain')],
    [422, 'accounts.signUp', '/api/auth/sign-up/email', sent('{}')],
    [431, 'shifts.mine', '/api/me/shifts', { headers: manyHeaders }],
  ]

  test.each(cases)('%i of %s', async (status, path, address, init) => {
    const answer = await context.signedOut.fetch(address, init)
    expect(answer.status).toBe(status)
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    const schema = declaredAnswer(operationOf(path), status)?.content?.[type]?.schema
    expect([type, schema]).toEqual([type, expect.anything()])
    const body: unknown = type === 'application/json' ? await answer.json() : await answer.text()
    expect(findSchemaError(body, schema as Schema)).toBeUndefined()
  })

  test('429 declares how long to wait', async () => {
    const { url, init } = requestOf('accounts.requestPasswordReset', { email: 'no@demo.test' })
    for (let tries = 0; tries < 5; tries += 1) await context.signedOut.fetch(url, init)
    const answer = await context.signedOut.fetch(url, init)
    const declared = declaredAnswer(operationOf('accounts.requestPasswordReset'), 429)
    expect([answer.status, Object.keys(declared?.headers ?? {})]).toEqual([429, ['Retry-After']])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(
      findSchemaError(await answer.json(), declared?.content?.['application/json']?.schema as Schema),
    ).toBeUndefined()
  })

  test('a larger body is accepted only where the procedure declares it', () => {
    for (const path of procedurePaths.filter((one) => !metaOf(one).upload)) {
      expect([path, operationOf(path)['x-max-body-bytes']]).toEqual([path, metaOf(path).max_body])
    }
  })
})
