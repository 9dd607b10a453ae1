import type { Me } from '#contract/accounts.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Logger } from '#server/core/log.ts'
import type { Jobs } from '#server/core/queue/queue.ts'
import type { Storage } from '#server/core/storage.ts'
import type { AnswerMemory, Auth, Geocoder, LiveHub, MediaLinks, OpenVenueAnswer } from './ports.ts'
import type { QuotaLeases, ReadWindows } from './quota-memory.ts'

/** The logged-in user of a request, loaded from the database for each request. */
export type Viewer = Omit<Me, 'has_shifts'> & { session_id: string; created_at: Date }

/** The services of the process that every handler can use. */
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
  openVenues: AnswerMemory<OpenVenueAnswer>
  /** Absent if none is configured. */
  geocoder: Geocoder | undefined
  quotaLeases: QuotaLeases
  readWindows: ReadWindows
}

/** The context of a handler. `response.headers` are sent with the response. */
export type RequestContext = Services & {
  viewer: Viewer | null
  /** `origin` is the origin of this server, for links; `ip` is derived from the proxies that `TRUST_PROXY` trusts. */
  request: { id: string; ip: string; origin: string; headers: Headers }
  response: { headers: Headers }
}
