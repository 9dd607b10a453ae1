/** The content of a push. A later push with the same `tag` replaces it; `link` is a path of this site. */
export type PushPayload = { title: string; body: string; tag?: string; link: string }

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Parses the content of a push; undefined if it isn't one of ours. */
export const parsePushPayload = (text: string | undefined): PushPayload | undefined => {
  try {
    const { title, body, tag, link }: Record<string, unknown> = JSON.parse(text ?? '')
    if (!isText(title)) return undefined
    return {
      title,
      body: isText(body) ? body : '',
      link: isText(link) ? link : '/notifications',
      ...(isText(tag) && { tag }),
    }
  } catch {
    return undefined
  }
}

/** The URL that a tapped notification opens; always a page of this site, whatever the data says. */
export const toNotificationUrl = (data: unknown, origin: string): string => {
  const link = typeof data === 'object' && data !== null && 'link' in data && isText(data.link) ? data.link : '/'
  const fallback = `${origin}/notifications`
  if (!URL.canParse(link, origin)) return fallback
  const address = new URL(link, origin)
  return address.origin === origin ? address.href : fallback
}
