import {
  Beer,
  Bell,
  CalendarDays,
  CalendarPlus,
  Flag,
  House,
  type LucideIcon,
  Martini,
  MessagesSquare,
  ShieldCheck,
  Store,
  User,
  Users,
  Wallet,
} from 'lucide-react'
import type { Me } from '#contract/accounts.ts'
import { screenTitles } from '#contract/screen-titles.texts.ts'
import { canPostInForum, canReadForum } from '#web/core/forum-access.ts'
import { hasTalentRole, isActiveModerator } from '#web/core/roles.ts'
import { appTexts } from '#web/core/texts.ts'

export type NavItem = {
  to:
    | '/home'
    | '/ontap'
    | '/entertainers'
    | '/venues'
    | '/whats-on'
    | '/shifts/new'
    | '/shifts/week'
    | '/Pages/income-tracker'
    | '/behind-the-bar'
    | '/profile'
    | '/notifications'
    | '/settings'
    | '/admin'
  /** The queue that a link to moderation opens. */
  search?: { tab: 'reports' }
  label: string
  icon: LucideIcon
  /** Shown only when the top bar is wide enough for all items. */
  wide?: true
  /** Left out of the top bar, which has no room for it. */
  menuOnly?: true
}

const home: NavItem = { to: '/home', label: 'Home', icon: House }
const onTap: NavItem = { to: '/ontap', label: 'On Tap', icon: Beer }
const talent: NavItem = { to: '/entertainers', label: 'Talent', icon: Users }
const venues: NavItem = { to: '/venues', label: 'Venues', icon: Store }
const whatsOn: NavItem = { to: '/whats-on', label: screenTitles.whatsOn, icon: Martini, menuOnly: true }
const addShift: NavItem = { to: '/shifts/new', label: 'Add Shift', icon: CalendarPlus }
const myWeek: NavItem = { to: '/shifts/week', label: 'My week', icon: CalendarDays, wide: true }
const income: NavItem = { to: '/Pages/income-tracker', label: 'Income', icon: Wallet }
export const forumNavItem: NavItem = { to: '/behind-the-bar', label: 'Behind the Bar', icon: MessagesSquare }
const notifications: NavItem = { to: '/notifications', label: 'Notifications', icon: Bell }
export const moderationNavItem: NavItem = { to: '/admin', label: appTexts.moderation, icon: ShieldCheck }
const reports: NavItem = { to: '/admin', search: { tab: 'reports' }, label: 'Reports', icon: Flag }
const you: NavItem = { to: '/profile', label: 'You', icon: User }

/** Verified bartenders also have the forum in the top bar, so some of their items give way. */
const listTalentNavItems = (me: Me): NavItem[] =>
  canPostInForum(me) ? [{ ...addShift, wide: true }, { ...myWeek, menuOnly: true }, income] : [addShift, myWeek, income]

/** Users who are no longer talent keep their income. Their shifts are on their profile. */
const listOwnNavItems = (me: Me): NavItem[] => {
  if (hasTalentRole(me)) return listTalentNavItems(me)
  return me.has_shifts ? [income] : []
}

/** The main pages of the user's role. */
const listMainNavItems = (me: Me): NavItem[] => [
  home,
  onTap,
  talent,
  venues,
  whatsOn,
  ...listOwnNavItems(me),
  ...(canPostInForum(me) ? [forumNavItem] : []),
]

/** Whether reports take the place of talent in the top bar and the dock. Talent stays in the menu. */
const hasReportsInNav = (me: Me) => isActiveModerator(me) && !hasTalentRole(me)

/** The items of the top bar. */
export const listTopBarNavItems = (me: Me): NavItem[] =>
  listMainNavItems(me).flatMap((item) => {
    if (item.menuOnly) return []
    return item === talent && hasReportsInNav(me) ? reports : item
  })

/** The items of the menu. Notifications, only an icon in the bar, are listed here. */
export const listMenuNavItems = (me: Me): NavItem[] => [
  ...listMainNavItems(me),
  // Staff who aren't verified bartenders reach the forum from here and from moderation, not from the bar.
  ...(canReadForum(me) && !canPostInForum(me) ? [forumNavItem] : []),
  notifications,
  ...(isActiveModerator(me) ? [moderationNavItem] : []),
]

/** The items of the dock, at most five. */
export const listDockNavItems = (me: Me): NavItem[] =>
  hasTalentRole(me)
    ? [home, onTap, addShift, notifications, income]
    : [home, onTap, hasReportsInNav(me) ? reports : talent, notifications, you]
