import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { profiles } from './profiles.ts'
import { relationships } from './relationships.ts'
import { search } from './search.ts'
import { shifts } from './shifts.ts'
import { talent } from './talent.ts'
import { venues } from './venues.ts'

/** Everything browser and server agree on. */
export const contract = { accounts, admin, profiles, relationships, search, shifts, talent, venues }
