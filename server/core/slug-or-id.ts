const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** How an address names a thing: by id or by slug. A UUID-shaped text is always an id. */
export type SlugOrId = { id: string; slug: null } | { id: null; slug: string }

/** Slugs are small letters; whoever types capitals means the same. */
export const parseSlugOrId = (slugOrId: string): SlugOrId =>
  UUID_SHAPE.test(slugOrId) ? { id: slugOrId.toLowerCase(), slug: null } : { id: null, slug: slugOrId.toLowerCase() }
