/**
 * `Ana`, `Ana and Bea`, `Ana, Bea and Cal`. Not `Intl.ListFormat`: creating one takes a slow phone 60 ms, before it can show
 * anything.
 */
export const formatList = (items: readonly string[]): string => {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}
