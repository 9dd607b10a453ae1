import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfigWithoutSecrets } from '#server/core/config.ts'
import { reportFailure } from './failure-report.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'last-call-failure-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const config = loadConfigWithoutSecrets({ DATA_DIR: dataDir, MAIL_MODE: 'outbox', SUPPORT_EMAIL: 'help@bar.test' })
const readOutbox = () =>
  readdirSync(join(dataDir, 'outbox')).map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'))

test('a unit that failed is reported to SUPPORT_EMAIL by an email that names it', async () => {
  expect(await reportFailure(config, 'last-call-backup.service')).toEqual({
    done: true,
    text: 'Emailed help@bar.test that last-call-backup.service failed.',
  })
  const emails = readOutbox().join('\n')
  expect(emails).toContain('help@bar.test')
  expect(emails).toContain('last-call-backup.service failed')
})

test.each(['', 'a unit', 'x\nBcc: all@bar.test'])(
  'another text than the name of a unit is refused: %j',
  async (unit) => {
    const before = readOutbox().length
    expect(await reportFailure(config, unit)).toMatchObject({ done: false })
    expect(readOutbox()).toHaveLength(before)
  },
)
