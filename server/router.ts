import * as accountHandlers from '#server/accounts/handlers.ts'
import * as secondFactorHandlers from '#server/accounts/second-factor/handlers.ts'
import * as calendarHandlers from '#server/calendars/handlers.ts'
import * as eventHandlers from '#server/events/handlers.ts'
import * as feedHandlers from '#server/feed/handlers.ts'
import { createForumHandlers } from '#server/forum/handlers.ts'
import * as incomeHandlers from '#server/income/handlers.ts'
import * as liveHandlers from '#server/live/handlers.ts'
import * as mediaHandlers from '#server/media/handlers.ts'
import * as menuHandlers from '#server/menus/handlers.ts'
import * as adminHandlers from '#server/moderation/handlers.ts'
import { closeReports } from '#server/moderation/report-decisions/queries.ts'
import * as reportHandlers from '#server/moderation/reports/handlers.ts'
import * as notificationHandlers from '#server/notifications/handlers.ts'
import * as pushHandlers from '#server/notifications/push/handlers.ts'
import * as clientErrorHandlers from '#server/ops/client-errors/handlers.ts'
import * as postHandlers from '#server/posts/handlers.ts'
import * as darkScheduleHandlers from '#server/profiles/dark-schedule/handlers.ts'
import * as profileHandlers from '#server/profiles/handlers.ts'
import * as webPageHandlers from '#server/public-pages/handlers.ts'
import * as openDataHandlers from '#server/public-pages/open-data/handlers.ts'
import * as publicReportHandlers from '#server/public-pages/reports/handlers.ts'
import * as bellHandlers from '#server/relationships/bells/handlers.ts'
import * as blockHandlers from '#server/relationships/blocks/handlers.ts'
import * as followerChangeHandlers from '#server/relationships/follower-changes/handlers.ts'
import * as relationshipHandlers from '#server/relationships/handlers.ts'
import * as hiddenScheduleHandlers from '#server/relationships/hidden-schedules/handlers.ts'
import * as searchHandlers from '#server/search/handlers.ts'
import * as shiftHandlers from '#server/shifts/handlers.ts'
import * as rosterHandlers from '#server/shifts/roster/handlers.ts'
import * as scheduleHandlers from '#server/shifts/schedule/handlers.ts'
import * as specialHandlers from '#server/specials/handlers.ts'
import { moveSpecialsToZone } from '#server/specials/queries.ts'
import { withTonight } from '#server/specials/service.ts'
import * as talentHandlers from '#server/talent/handlers.ts'
import * as confirmationHandlers from '#server/venues/confirmations/handlers.ts'
import { createVenueHandlers } from '#server/venues/handlers.ts'
import * as hoursHandlers from '#server/venues/hours/handlers.ts'
import { createVenueManagementHandlers } from '#server/venues/management/handlers.ts'
import * as placeHandlers from '#server/venues/places/handlers.ts'
import * as venueUploadHandlers from '#server/venues/uploads/handlers.ts'
import * as whatsOnHandlers from '#server/whats-on/handlers.ts'
import { publicProcedure } from './core/requests/access-levels.ts'

/** The handlers of every feature. A contract procedure without a handler is a type error. */
export const apiRouter = publicProcedure.router({
  // Not spread: knip would report the exports of a module that is only spread as unused.
  accounts: Object.assign({}, accountHandlers, secondFactorHandlers),
  admin: adminHandlers,
  calendars: calendarHandlers,
  clientErrors: clientErrorHandlers,
  events: eventHandlers,
  feed: feedHandlers,
  forum: createForumHandlers({ closeReports }),
  income: incomeHandlers,
  live: liveHandlers,
  media: Object.assign({}, mediaHandlers, venueUploadHandlers),
  menus: menuHandlers,
  notifications: Object.assign({}, notificationHandlers, bellHandlers),
  places: placeHandlers,
  posts: postHandlers,
  profiles: Object.assign({}, profileHandlers, darkScheduleHandlers, webPageHandlers),
  publicPages: openDataHandlers,
  push: pushHandlers,
  relationships: Object.assign(
    Object.assign({}, relationshipHandlers, blockHandlers),
    hiddenScheduleHandlers,
    followerChangeHandlers,
  ),
  reports: Object.assign({}, reportHandlers, publicReportHandlers),
  roster: rosterHandlers,
  schedule: scheduleHandlers,
  search: searchHandlers,
  shifts: shiftHandlers,
  specials: specialHandlers,
  talent: talentHandlers,
  venues: Object.assign(
    createVenueHandlers({ withTonight }),
    createVenueManagementHandlers({ moveSpecialsToZone }),
    hoursHandlers,
    confirmationHandlers,
  ),
  whatsOn: whatsOnHandlers,
})
