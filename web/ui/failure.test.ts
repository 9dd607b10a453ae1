import { ORPCError } from '@orpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { formatError, formatErrorReason, formatErrorWith } from '#web/core/errors.ts'
import { appendFailure, formatFailure, receiveOrFail, ServerError, ServerUnreachable } from './failure.ts'
import { uiTexts } from './texts.ts'

afterEach(() => vi.unstubAllGlobals())

const stubOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })
const stubResponse = (status: number, body: string, headers: Record<string, string>) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }))
const failureText = (failing: Promise<unknown>) => failing.then(() => undefined, formatFailure)
const json = { 'content-type': 'application/json', 'x-request-id': 'a1b2c3' }

test('a server error is reported as such, with the request id of the log', async () => {
  stubOnline(true)
  stubResponse(500, '{"code":"INTERNAL_SERVER_ERROR"}', json)
  expect(await failureText(receiveOrFail(fetch('/api/x')))).toBe(`${uiTexts.serverFailed} Try again. (Request a1b2c3)`)
  // Without a response header the request id is unknown.
  expect(formatFailure(new ServerError(500))).toBe(`${uiTexts.serverFailed} Try again.`)
})

test.each([502, 503, 504])('a %i from a proxy is not reported as a connection failure', async (status) => {
  stubOnline(true)
  stubResponse(status, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' })
  expect(await failureText(receiveOrFail(fetch('/api/x')))).toBe(
    'Last Call isn’t available right now. Try again in a moment.',
  )
})

test('without a response, the message depends on whether the browser is online', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  stubOnline(true)
  expect(await failureText(receiveOrFail(fetch('/api/x')))).toBe(
    'Last Call could not be reached. Try again in a moment.',
  )
  stubOnline(false)
  expect(await failureText(receiveOrFail(fetch('/api/x')))).toBe('You’re offline. Try again once you’re back online.')
})

test('passes on responses with the server’s own message: refusals, and an unavailable database', async () => {
  stubResponse(422, '{}', json)
  expect((await receiveOrFail(fetch('/api/x'))).status).toBe(422)
  stubResponse(503, '{}', json)
  expect((await receiveOrFail(fetch('/api/x'))).status).toBe(503)
})

test('an aborted request is not a failure', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('given up', 'AbortError')
  })
  expect(await failureText(receiveOrFail(fetch('/api/x')))).toBeUndefined()
})

test('appends the reason to the screen’s message and asks to retry only once', () => {
  stubOnline(true)
  const failed = new ServerError(500, 'a1b2c3')
  expect(formatError(failed, 'Failed to update profile.')).toBe(
    `Failed to update profile. ${uiTexts.serverFailed} Try again. (Request a1b2c3)`,
  )
  expect(formatErrorWith(failed, 'Could not follow user. Please try again.')).toBe(
    `Could not follow user. Please try again. ${uiTexts.serverFailed} (Request a1b2c3)`,
  )
  expect(appendFailure('Failed to log in', new ServerUnreachable())).toBe(
    'Failed to log in. Last Call could not be reached. Try again in a moment.',
  )
  expect(appendFailure('Failed to log in.', new Error('of another kind'))).toBe('Failed to log in.')
})

test('uses the server’s message as the reason if there is one', () => {
  const away = new ORPCError('SERVICE_UNAVAILABLE', { defined: true, status: 503, message: accessMessages.unavailable })
  expect(formatErrorReason(away)).toBe(accessMessages.unavailable)
  expect(formatError(away, 'Failed.')).toBe(accessMessages.unavailable)
  expect(formatErrorWith(away, 'Failed to update like.')).toBe(`Failed to update like. ${accessMessages.unavailable}`)
  expect(formatErrorReason(new TypeError('x is undefined'))).toBe('Something went wrong on this page. Try again.')
})
