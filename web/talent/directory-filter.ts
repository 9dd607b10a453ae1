/** How the directory is narrowed, as it stands in the address. Where one is stands nowhere in it. */
export type DirectoryFilter = {
  user_type?: 'bartender' | 'entertainer'
  on_now?: true
  near?: true
  q?: string
}

/** Reads the address; what it does not know is left out. Knows nothing of the contract, so that the routes stay light. */
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
