/** How the list of venues is narrowed and shown, as it stands in the address. Where one is stands nowhere in it. */
export type VenuesFilter = { q?: string; near?: true; followed?: true; map?: true }

/** Reads the address; what it does not know is left out. Knows nothing of the contract, so that the routes stay light. */
export const parseVenuesFilter = ({ q, near, followed, map }: Record<string, unknown>): VenuesFilter => {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : ''
  return {
    ...(text && { q: text }),
    ...(near === true && { near }),
    ...(followed === true && { followed }),
    ...(map === true && { map }),
  }
}
