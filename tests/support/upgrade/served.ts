import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuth } from '#server/accounts/service.ts'
import { systemClock } from '#server/core/clock.ts'
import { loadConfig } from '#server/core/config.ts'
import type { Database } from '#server/core/db/db.ts'
import { createLogger } from '#server/core/log.ts'
import { createJobs, installQueues } from '#server/core/queue/queue.ts'
import { openStorage } from '#server/core/storage.ts'
import { createHttpServer } from '#server/http/server.ts'
import { createHub } from '#server/live/service.ts'
import { createMediaLinks } from '#server/media/links.ts'
import { PageCache } from '#server/public-pages/page-cache/service.ts'
import { apiRouter } from '#server/router.ts'
import { Caller } from '#tests/support/person.ts'
import { type Name, PASSWORD, TOKEN } from './seeds.ts'

export type Served = {
  /** Logs in with the password, as a browser does. */
  logIn(name: Name): Promise<Caller>
  /** The session that was open before the upgrade. */
  before: Caller
  signedOut: Caller
  health(): Promise<number>
}

/** Serves an upgraded database while `work` runs. */
export async function serve(database: Database, work: (served: Served) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-upgrade-'))
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: '0', MAIL_MODE: 'outbox', LOG_LEVEL: 'silent' })
  const { db } = database
  const log = createLogger('silent')
  await installQueues(database)
  const jobs = createJobs(database, log, config.appSecrets)
  await jobs.start()
  const hub = createHub({ database, clock: systemClock, log })
  await hub.start()
  const auth = createAuth(config, db)
  const storage = openStorage(config.storage)
  const links = createMediaLinks(config.appSecrets)
  const server = createHttpServer(apiRouter, {
    db,
    clock: systemClock,
    jobs,
    log,
    config,
    auth,
    storage,
    mediaLinks: links,
    liveHub: hub,
    openVenues: new PageCache(db),
    geocoder: undefined,
    quotaLeases: new Map(),
    readWindows: new Map(),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signedOut = new Caller(origin)
  try {
    await work({
      signedOut,
      before: new Caller(origin, auth.buildSessionCookie(TOKEN).split(';')[0]),
      health: async () => (await signedOut.fetch('/readyz')).status,
      logIn: async (name) => {
        const answer = await signedOut.call('accounts.signIn', { email: `${name}@upgrade.test`, password: PASSWORD })
        if (!answer.ok) throw new Error(`${name} cannot log in: ${answer.status} ${await answer.text()}`)
        return new Caller(
          origin,
          answer.headers
            .getSetCookie()
            .map((line) => line.split(';')[0])
            .join('; '),
        )
      },
    })
  } finally {
    await hub.stop()
    await jobs.stop()
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
    rmSync(dataDir, { recursive: true, force: true })
  }
}
