/** Names a public page in links and requests: `venue:the-still` or `profile:bea`. */
export const PUBLIC_PAGE_ADDRESS = /^(venue|profile):([a-z0-9._-]{1,120})$/
export type PublicPageTarget = { kind: 'venue' | 'profile'; name: string }

/** The page that an address names, or undefined if it names none. */
export const parsePublicPageAddress = (address: unknown): PublicPageTarget | undefined => {
  const [, kind, name] = typeof address === 'string' ? (PUBLIC_PAGE_ADDRESS.exec(address) ?? []) : []
  return name && (kind === 'venue' || kind === 'profile') ? { kind, name } : undefined
}

export const formatPublicPageAddress = ({ kind, name }: PublicPageTarget): string => `${kind}:${name}`

/** The page's path. */
export const getPublicPagePath = ({ kind, name }: PublicPageTarget): string =>
  kind === 'venue' ? `/venues/${name}` : `/profiles/${name}`
