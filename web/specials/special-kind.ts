import { specialMessages } from '#contract/specials.texts.ts'
import { invalidateFeatures } from '#web/core/invalidate.ts'
import type { VenueItemKind } from '#web/venues/venue-item-kind.ts'

/** How the screens of a special differ from those of other items of a venue. */
export const specialKind: VenueItemKind = {
  list: '/venues/$venueSlugOrId/specials',
  title: 'Specials',
  loading: 'Loading the form...',
  missing: {
    tab: 'Special not found',
    art: 'empty',
    text: 'It may have been deleted.',
    all: 'All specials',
  },
  messages: specialMessages,
  invalidate: (cache) => invalidateFeatures(cache, 'specials', 'venues'),
}
