import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { events } from './events.ts'
import { media } from './media.ts'
import { menus } from './menus.ts'
import { profiles } from './profiles.ts'
import { relationships } from './relationships.ts'
import { search } from './search.ts'
import { shifts } from './shifts.ts'
import { specials } from './specials.ts'
import { talent } from './talent.ts'
import { venueKeeping } from './venue-keeping.ts'
import { venues } from './venues.ts'

/** Everything browser and server agree on. */
export const contract = {
  accounts,
  admin,
  events,
  media,
  menus,
  profiles,
  relationships,
  search,
  shifts,
  specials,
  talent,
  venues: { ...venues, ...venueKeeping },
}
