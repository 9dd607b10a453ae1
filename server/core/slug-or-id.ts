const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A profile or a venue as the path of a URL names it. A text in the form of a UUID is always an id. */
export type ParsedSlugOrId = { id: string; slug: null } | { id: null; slug: string }

/** Slugs are lower case, and matching ignores case. */
export const parseSlugOrId = (slugOrId: string): ParsedSlugOrId =>
  UUID_PATTERN.test(slugOrId) ? { id: slugOrId.toLowerCase(), slug: null } : { id: null, slug: slugOrId.toLowerCase() }
