/** What a push says: a headline, a line below, which earlier one it takes the place of, and where it leads. */
export type PushPayload = { title: string; body: string; tag?: string; link: string }

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Reads the content of a push; undefined when it is not one of ours. */
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

/** The address a tapped notification leads to: a page of ours, whatever it says. */
export const toNotificationUrl = (data: unknown, origin: string): string => {
  const link = typeof data === 'object' && data !== null && 'link' in data && isText(data.link) ? data.link : '/'
  const fallback = `${origin}/notifications`
  if (!URL.canParse(link, origin)) return fallback
  const address = new URL(link, origin)
  return address.origin === origin ? address.href : fallback
}
