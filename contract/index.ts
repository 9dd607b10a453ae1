import { oc } from '@orpc/contract'
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { calendars } from './calendars.ts'
import { clientErrors } from './client-errors.ts'
import { confirmations } from './confirmations.ts'
import { darkSchedule } from './dark-schedule.ts'
import { events } from './events.ts'
import { feed } from './feed.ts'
import { forum } from './forum.ts'
import { income } from './income.ts'
import { live } from './live.ts'
import { media } from './media.ts'
import { menus } from './menus.ts'
import { notifications } from './notifications.ts'
import { openData } from './open-data.ts'
import { openingHours } from './opening-hours.ts'
import { places } from './places.ts'
import { posts } from './posts.ts'
import { profiles } from './profiles.ts'
import { push } from './push.ts'
import { relationships } from './relationships.ts'
import { reports } from './reports.ts'
import { roster } from './roster.ts'
import { schedule } from './schedule.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { shifts } from './shifts.ts'
import { specials } from './specials.ts'
import { talent } from './talent.ts'
import { venueManagement } from './venue-management.ts'
import { venues } from './venues.ts'
import { webPage } from './web-page.ts'
import { whatsOn } from './whats-on.ts'

const features = {
  accounts: { ...accounts, ...secondFactor },
  admin,
  calendars,
  clientErrors,
  events,
  feed,
  forum,
  income,
  live,
  media,
  menus,
  notifications,
  places,
  posts,
  profiles: { ...profiles, ...darkSchedule, ...webPage },
  publicPages: openData,
  push,
  relationships,
  reports,
  roster,
  schedule,
  search,
  shifts,
  specials,
  talent,
  venues: { ...venues, ...venueManagement, ...openingHours, ...confirmations },
  whatsOn,
}

/** The API: every procedure with its path, input, output and errors. The API description groups them by feature. */
export const contract = Object.fromEntries(
  Object.entries(features).map(([name, feature]) => [name, oc.tag(toTag(name)).router(feature)]),
) as typeof features

/** `clientErrors` → `client errors` */
function toTag(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
}

type Contract = typeof contract

/** The feature and the name of a procedure, such as `shifts.create`. */
export type ProcedurePath = {
  [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}`
}[keyof Contract]
