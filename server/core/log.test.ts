import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function captureLog(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('a log line never contains secrets or personal addresses, at any depth', () => {
  const error = Object.assign(new Error('duplicate key: (email)=(ana@bar.example)'), { detail: 'row (ana, hunter2)' })
  const text = captureLog((log) => {
    log.info(
      { user: { password: 'hunter2', email: 'ana@bar.example', deeper: [{ sessionToken: 'hunter2' }] } },
      'signed in',
    )
    log.info(
      { url: '/confirm?token=hunter2&x=1', headers: { cookie: 'lc=hunter2', authorization: 'hunter2' } },
      'asked',
    )
    log.info('mail to ana@bar.example for /calendar/hunter2.ics and /unsubscribe/hunter2, lat=38.5&lon=-89.9')
    log.error({ err: error }, 'failed')
  })
  expect(text).not.toMatch(/hunter2|ana@bar|38\.5|89\.9/)
  expect(text).toContain('duplicate key')
})

test('one event is one line of JSON, whatever its text', () => {
  const lines = captureLog((log) => log.info({ request_id: 'r1', route: 'a\nb' }, 'first\n{"level":"fatal"}'))
    .trim()
    .split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', request_id: 'r1', route: 'a\nb' })
})

test('a long text is truncated', () => {
  const text = captureLog((log) =>
    log.error({ err: new Error('a'.repeat(200_000)), route: 'b'.repeat(200_000) }, 'failed'),
  )
  expect(text.length).toBeLessThan(15_000)
})

test('control characters in a text cannot break a log line', () => {
  const hostile = '\r\n{"level":"fatal"}\u001b[31m\u2028\u0000'
  const text = captureLog((log) => log.warn({ route: hostile, err: new Error(hostile) }, hostile))
  expect(text.trim().split(/[\r\n]/)).toHaveLength(1)
  expect(text.trim()).not.toMatch(/\p{Cc}/u)
  expect(JSON.parse(text)).toMatchObject({ level: 'warn', route: hostile })
})
