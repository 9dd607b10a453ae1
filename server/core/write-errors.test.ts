import { expect, test } from 'vitest'
import { findWriteRemedy } from '#scripts/install.js'
import { formatStartError, toDataDirError } from './start-error.ts'
import { Unavailable } from './unavailable.ts'
import { explainWriteError } from './write-errors.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: write`), { code })
const REMEDIES: [code: string, remedy: RegExp][] = [
  ['EACCES', /give (it|this user) the right/i],
  ['EPERM', /give (it|this user) the right/i],
  ['EROFS', /disk is read-only: mount it writable/i],
  ['ENOSPC', /disk is full: free space on it/i],
  ['EDQUOT', /quota of its disk is used up: free space/i],
]

test.each(REMEDIES)('%s has the remedy that fits, wherever it ends', (code, remedy) => {
  const error = failure(code)
  const data = toDataDirError('/data', error)
  const others = REMEDIES.map(([, other]) => other).filter((other) => String(other) !== String(remedy))
  for (const text of [
    explainWriteError(error),
    explainWriteError(new Unavailable('The file storage failed to write', { cause: error })),
    data instanceof Error && data.message,
    formatStartError(Object.assign(failure(code), { path: '/data/app-secret' })),
    formatStartError(error),
    findWriteRemedy(`npm error code ${code}`),
  ]) {
    expect(text).toMatch(remedy)
    for (const other of others) expect(text).not.toMatch(other)
  }
})

test('what other programs say about a disk is understood, too', () => {
  expect(explainWriteError(new Error('pg_dump: could not write: No space left on device'))).toMatch(/free space/)
  expect(formatStartError(Object.assign(new Error('No space'), { code: '53100', severity: 'ERROR' }))).toBe(
    'The disk of the database is full: free space on it.',
  )
})

test('other errors are not explained', () => {
  for (const error of [failure('ECONNREFUSED'), new Error('Nothing'), 'text', undefined])
    expect(explainWriteError(error)).toBeUndefined()
  expect(findWriteRemedy('npm error code E404')).toBeUndefined()
})
