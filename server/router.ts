import { accountHandlers } from '#server/accounts/handlers.ts'
import { secondFactorHandlers } from '#server/accounts/second-factor/handlers.ts'
import { calendarHandlers } from '#server/calendars/handlers.ts'
import { eventHandlers } from '#server/events/handlers.ts'
import { feedHandlers } from '#server/feed/handlers.ts'
import { createForumHandlers } from '#server/forum/handlers.ts'
import { incomeHandlers } from '#server/income/handlers.ts'
import { liveHandlers } from '#server/live/handlers.ts'
import { mediaHandlers } from '#server/media/handlers.ts'
import { menuHandlers } from '#server/menus/handlers.ts'
import { adminHandlers } from '#server/moderation/handlers.ts'
import { closeReports } from '#server/moderation/report-decisions/queries.ts'
import { reportHandlers } from '#server/moderation/reports/handlers.ts'
import { notificationHandlers } from '#server/notifications/handlers.ts'
import { pushHandlers } from '#server/notifications/push/handlers.ts'
import { clientErrorHandlers } from '#server/ops/client-errors/handlers.ts'
import { postHandlers } from '#server/posts/handlers.ts'
import { profileHandlers } from '#server/profiles/handlers.ts'
import { bellHandlers } from '#server/relationships/bells/handlers.ts'
import { relationshipHandlers } from '#server/relationships/handlers.ts'
import { searchHandlers } from '#server/search/handlers.ts'
import { shiftHandlers } from '#server/shifts/handlers.ts'
import { rosterHandlers } from '#server/shifts/roster/handlers.ts'
import { scheduleHandlers } from '#server/shifts/schedule/handlers.ts'
import { specialHandlers } from '#server/specials/handlers.ts'
import { moveSpecialsToZone } from '#server/specials/queries.ts'
import { talentHandlers } from '#server/talent/handlers.ts'
import { venuePageHandlers } from '#server/venue-page/handlers.ts'
import { readVenuePage } from '#server/venue-page/service.ts'
import { venueHandlers } from '#server/venues/handlers.ts'
import { createVenueManagementHandlers } from '#server/venues/management/handlers.ts'
import { venueUploadHandlers } from '#server/venues/uploads/handlers.ts'
import { publicProcedure } from './core/requests/access-levels.ts'

/** The handlers of every feature. A contract procedure without a handler is a type error. */
export const apiRouter = publicProcedure.router({
  accounts: { ...accountHandlers, ...secondFactorHandlers },
  admin: adminHandlers,
  calendars: calendarHandlers,
  clientErrors: clientErrorHandlers,
  events: eventHandlers,
  feed: feedHandlers,
  forum: createForumHandlers({ closeReports }),
  income: incomeHandlers,
  live: liveHandlers,
  media: { ...mediaHandlers, ...venueUploadHandlers },
  menus: menuHandlers,
  notifications: { ...notificationHandlers, ...bellHandlers },
  posts: postHandlers,
  profiles: profileHandlers,
  push: pushHandlers,
  relationships: relationshipHandlers,
  reports: reportHandlers,
  roster: rosterHandlers,
  schedule: scheduleHandlers,
  search: searchHandlers,
  shifts: shiftHandlers,
  specials: specialHandlers,
  talent: talentHandlers,
  venues: {
    ...venueHandlers,
    ...venuePageHandlers,
    ...createVenueManagementHandlers({ readVenuePage, moveSpecialsToZone: moveSpecialsToZone }),
  },
})
