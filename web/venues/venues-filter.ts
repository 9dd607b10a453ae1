import type { NightSearch } from '#web/core/nights/night-search.ts'

/** The filters of the venue list, as stored in the URL. The URL never contains the user's location. */
export type VenuesFilter = NightSearch & { q?: string; near?: boolean; followed?: true; on?: true; map?: true }

/** Parses the URL's filters and ignores unknown ones. Doesn't import the contract, to keep the routes chunk small. */
export const parseVenuesFilter = ({ q, near, followed, on, map }: Record<string, unknown>): VenuesFilter => {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : ''
  return {
    ...(text && { q: text }),
    ...(typeof near === 'boolean' && { near }),
    ...(followed === true && { followed }),
    ...(on === true && { on }),
    ...(map === true && { map }),
  }
}

type NearByDefault = { q: string; followed: boolean; isLocated: boolean }

/**
 * Whether the nearest come first while the user has not chosen an order. As on the home page, "near" means near the default
 * location until the user's is known; a search and the followed venues are then from everywhere.
 */
export const isNearByDefault = ({ q, followed, isLocated }: NearByDefault): boolean =>
  isLocated || (q === '' && !followed)
