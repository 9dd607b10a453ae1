import { eventMessages } from '#contract/events.texts.ts'
import type { VenueItemKind } from '#web/venues/venue-item-kind.ts'
import { invalidateEvents } from './invalidate-events.ts'

/** How the screens of an event differ from those of other items of a venue. */
export const eventKind: VenueItemKind = {
  list: '/venues/$venueSlugOrId/events',
  title: 'Events',
  loading: 'Loading the event form...',
  missing: {
    tab: 'Event not found',
    art: 'calendar',
    text: 'It may have been deleted, or it’s at another venue.',
    all: 'All events',
  },
  messages: eventMessages,
  invalidate: invalidateEvents,
}
