/** Whether a path segment could be an id or a slug. The server refuses others before it looks anything up. */
export const isSlugOrIdShaped = (text: string): boolean => /^[a-z0-9._-]{1,120}$/i.test(text)
