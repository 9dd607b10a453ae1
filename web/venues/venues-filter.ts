/**
 * The filters of the venue list, as stored in the URL. Without `near`, the nearest come first if the user's location is
 * known. The URL never contains that location.
 */
export type VenuesFilter = { q?: string; near?: boolean; followed?: true; on?: true; map?: true }

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
