/** Whether a part of an address could be an id or a slug. What could not is refused by the server before anything is looked for. */
export const isSlugOrIdShaped = (text: string): boolean => /^[a-z0-9._-]{1,120}$/i.test(text)
