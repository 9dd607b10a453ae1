import { menuMessages } from '#contract/menus.texts.ts'
import { invalidateFeatures } from '#web/core/invalidate.ts'
import type { VenueItemKind } from '#web/venues/venue-item-kind.ts'

/** How the screens of a menu page differ from those of other items of a venue. */
export const menuKind: VenueItemKind = {
  list: '/venues/$venueSlugOrId/menu',
  title: 'Menu',
  loading: 'Loading the form...',
  missing: {
    tab: 'Menu page not found',
    art: 'empty',
    text: 'It may have been deleted.',
    all: 'Full menu',
  },
  messages: menuMessages,
  invalidate: (cache) => invalidateFeatures(cache, 'menus'),
}
