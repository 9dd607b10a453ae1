import { ORPCError } from '@orpc/client'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ClientError } from '#contract/client-errors.ts'
import { scrubMessage } from '#contract/scrub-message.ts'
import { ServerError, ServerUnreachable } from '#web/ui/failure.ts'
import { buildErrorReport, reportError } from './error-report.ts'

const ORIGIN = 'https://lastcall.test'
const context = {
  route: '/profiles/$userIdentifier',
  origin: ORIGIN,
  build: 'index-D1a2B3c4.js',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const makeError = (message: string, stack: string) => Object.assign(new TypeError(message), { stack })
const chrome = `TypeError: x
    at Person (${ORIGIN}/assets/a1b2c3d.js:1:2345)
    at https://evil.test/assets/theirs.js:1:1
    at chrome-extension://abcdef/inject.js:1:1
    at ${ORIGIN}/profiles/bea.c:1:1
    at ${ORIGIN}/assets/e4f5a6b.js:1:17`

/** Arbitrary UTF-16 text, including lone surrogates. */
const anyText = (maxLength = 200) =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength }).map((codes) => String.fromCharCode(...codes))

afterEach(() => vi.unstubAllGlobals())

describe('an error report', () => {
  test('has the route pattern but no user data, and satisfies the contract', () => {
    const report = buildErrorReport(
      'crash',
      makeError("Cannot read properties of undefined (reading 'items')", chrome),
      context,
    )
    expect(report).toEqual({
      kind: 'crash',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'items')",
      route: '/profiles/$userIdentifier',
      frames: ['assets/a1b2c3d.js:1:2345', 'assets/e4f5a6b.js:1:17'],
      build: 'index-D1a2B3c4.js',
      browser: 'Firefox',
    })
    expect(ClientError.safeParse(report).success).toBe(true)
  })

  test('parses stack traces of Firefox and Safari', () => {
    const stack = `Person@${ORIGIN}/assets/a1b2c3d.js:1:2345\n@${ORIGIN}/assets/e4f5a6b.js:1:17`
    expect(buildErrorReport('error', makeError('x', stack), context)?.frames).toEqual([
      'assets/a1b2c3d.js:1:2345',
      'assets/e4f5a6b.js:1:17',
    ])
  })

  test.each([
    ['a server error', new ServerError(500)],
    ['a lost connection', new ServerUnreachable()],
    ['an aborted request', Object.assign(new DOMException('given up', 'AbortError'), { stack: chrome })],
    ['an error in an extension', makeError('x', 'at chrome-extension://abcdef/inject.js:1:1')],
    ['a string thrown by a foreign script', 'nothing'],
  ])('is not built for %s', (_, error) => {
    expect(buildErrorReport('rejection', error, context)).toBeUndefined()
  })

  test('has only the code of an ORPCError, and drops unexpected names and locations', () => {
    const refusal = new ORPCError('NOT_FOUND', { message: 'No such user bea.c' })
    Object.assign(refusal, { stack: chrome })
    expect(buildErrorReport('rejection', refusal, context)).toMatchObject({ name: 'ORPCError', message: 'NOT_FOUND' })
    const malformed = Object.assign(makeError('x', chrome), { name: 'bea.c <script>' })
    expect(buildErrorReport('error', malformed, { ...context, route: '/profiles/bea.c?x=1' })).toMatchObject({
      name: 'Error',
      route: '/',
    })
  })

  test('satisfies the contract, whatever was thrown', () => {
    fc.assert(
      fc.property(anyText(), anyText(), fc.string(), (message, name, stack) => {
        const error = Object.assign(new Error(message), { name, stack })
        const report = buildErrorReport('crash', error, context)
        expect(report === undefined || ClientError.safeParse(report).success).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})

describe('the scrubbed message', () => {
  const texts = fc.stringMatching(/^[a-z]{4,12}$/).map((text) => `zq${text}`)
  const SECRETS: [string, (secret: string) => string][] = [
    ['an email', (secret) => `no account ${secret}@example.test here`],
    ['a mention', (secret) => `cannot follow @${secret} now`],
    ['a quotation', (secret) => `Unexpected token in JSON, "${secret} said so" is not valid`],
    ['a quotation in curly quotes', (secret) => `nothing called “${secret}” is there`],
    ['an unclosed quotation', (secret) => `got '${secret} and on`],
    ['a URL', (secret) => `failed to load https://host.test/profiles/${secret}?q=${secret}`],
    ['a path', (secret) => `no match for /profiles/${secret}/edit`],
    ['an id', (secret) => `row ${secret}4711 is gone`],
  ]
  test.each(SECRETS)('hides %s', (_, sentence) => {
    fc.assert(
      fc.property(texts, (secret) => {
        expect(scrubMessage(sentence(secret))).not.toContain(secret)
      }),
    )
  })

  test.each([
    [
      "Cannot read properties of undefined (reading 'length')",
      "Cannot read properties of undefined (reading 'length')",
    ],
    ['can\'t access property "items", data is undefined', 'cant access property "items", data is undefined'],
    ['undefined is not an object', 'undefined is not an object'],
    ['Maximum call stack size exceeded', 'Maximum call stack size exceeded'],
    ['Invalid time value', 'Invalid time value'],
  ])('keeps what helps to find the bug: %s', (message, kept) => {
    expect(scrubMessage(message)).toBe(kept)
  })

  test('is short, and scrubbing it again changes nothing', () => {
    fc.assert(
      fc.property(anyText(5000), (message) => {
        const once = scrubMessage(message)
        expect(once.length).toBeLessThanOrEqual(160)
        expect(scrubMessage(once).length).toBeLessThanOrEqual(160)
      }),
    )
  })
})

test('each error is reported once, at most a few per page load, without cookies; a failed report stays silent', async () => {
  const requests: RequestInit[] = []
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('navigator', { userAgent: context.userAgent, onLine: true })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(init)
    throw new TypeError('Failed to fetch')
  })
  const first = makeError('first', chrome)
  for (const error of [
    first,
    first,
    ...['second', 'third', 'fourth', 'fifth', 'sixth', 'last'].map((m) => makeError(m, chrome)),
  ])
    await expect(reportError('error', error, '/home')).resolves.toBeUndefined()
  expect(requests.map(({ body }) => (JSON.parse(String(body)) as { message: string }).message)).toEqual([
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
  ])
  expect(requests.every(({ credentials }) => credentials === 'omit')).toBe(true)
})
