import type { NightSearch } from '#web/core/nights/night-search.ts'

/** The directory's filter, as kept in the URL. For privacy the URL never holds the user's location. */
export type DirectoryFilter = NightSearch & {
  user_type?: 'bartender' | 'entertainer'
  on_now?: true
  near?: true
  q?: string
}

/** Parses the URL's search parameters; ignores unknown ones. Imports no contract, to keep the routes' bundle small. */
export const parseDirectoryFilter = (search: Record<string, unknown>): DirectoryFilter => {
  const { user_type, on_now, near, q } = search
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : ''
  return {
    ...((user_type === 'bartender' || user_type === 'entertainer') && { user_type }),
    ...(on_now === true && { on_now }),
    ...(near === true && { near }),
    ...(text && { q: text }),
  }
}
