import type { Me } from '#contract/accounts.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Logger } from '#server/core/log.ts'
import type { Jobs } from '#server/core/queue/queue.ts'
import type { Storage } from '#server/core/storage.ts'
import type { Auth, LiveHub, MediaLinks } from './ports.ts'
import type { QuotaLeases } from './rate-limits.ts'
import type { ReadWindows } from './read-budget.ts'

/** The signed-in person of a request, read anew for each. */
export type Viewer = Me & { session_id: string; created_at: Date }

/** What the process offers to every handler. */
export type Services = {
  db: Db
  clock: Clock
  jobs: Jobs
  log: Logger
  config: Config
  auth: Auth
  storage: Storage
  mediaLinks: MediaLinks
  liveHub: LiveHub
  quotaLeases: QuotaLeases
  readWindows: ReadWindows
}

/** What a handler gets. `response.headers` are sent with the answer. */
export type RequestContext = Services & {
  viewer: Viewer | null
  /** `origin` is an address of this server, for links; `ip` is trusted as `TRUST_PROXY` says. */
  request: { id: string; ip: string; origin: string; headers: Headers }
  response: { headers: Headers }
}
