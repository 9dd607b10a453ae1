import {
  Beer,
  Bell,
  CalendarPlus,
  House,
  type LucideIcon,
  MessagesSquare,
  Store,
  User,
  Users,
  Wallet,
} from 'lucide-react'
import type { Me } from '#contract/accounts.ts'
import { isBehindTheBar, mayRead } from '#web/core/forum-access.ts'
import { isTalent } from '#web/core/roles.ts'

export type Place = {
  to:
    | '/home'
    | '/ontap'
    | '/entertainers'
    | '/venues'
    | '/shifts/new'
    | '/Pages/income-tracker'
    | '/behind-the-bar'
    | '/profile'
    | '/notifications'
  label: string
  icon: LucideIcon
  /** Stands in the bar only where that is wide enough for all. */
  wide?: true
}

const home: Place = { to: '/home', label: 'Home', icon: House }
const onTap: Place = { to: '/ontap', label: 'On Tap', icon: Beer }
const talent: Place = { to: '/entertainers', label: 'Talent', icon: Users }
const venues: Place = { to: '/venues', label: 'Venues', icon: Store }
const addShift: Place = { to: '/shifts/new', label: 'Add Shift', icon: CalendarPlus }
const income: Place = { to: '/Pages/income-tracker', label: 'Income', icon: Wallet }
export const behindTheBar: Place = { to: '/behind-the-bar', label: 'Behind the Bar', icon: MessagesSquare }
const alerts: Place = { to: '/notifications', label: 'Alerts', icon: Bell }
const you: Place = { to: '/profile', label: 'You', icon: User }

/** The places in the bar, by their names. */
export const mainPlaces = (me: Me): Place[] => [
  home,
  onTap,
  talent,
  venues,
  ...(isTalent(me) ? [isBehindTheBar(me) ? { ...addShift, wide: true as const } : addShift, income] : []),
  ...(isBehindTheBar(me) ? [behindTheBar] : []),
]

/** The places in the menu: what the bar shows as a bell has its name there. */
export const menuPlaces = (me: Me): Place[] => [
  ...mainPlaces(me),
  // Staff comes as staff: from here and from the desk, not from the bar.
  ...(mayRead(me) && !isBehindTheBar(me) ? [behindTheBar] : []),
  { ...alerts, label: 'Notifications' },
]

/** The dock of a phone: at most five under the thumb. */
export const dockPlaces = (me: Me): Place[] =>
  isTalent(me) ? [home, onTap, addShift, alerts, income] : [home, onTap, talent, alerts, you]
