/**
 * The content of a push. A later push with the same `tag` replaces it, silently unless it has `renotify`. `link` is a path
 * of this site.
 */
export type PushPayload = {
  title: string
  body: string
  link: string
  tag?: string
  renotify?: true
  delivery_id?: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Shown for a push that cannot be read. Browsers end subscriptions that receive pushes and show nothing. */
export const UNREADABLE_PUSH: PushPayload = { title: 'Something new on Last Call', body: '', link: '/notifications' }

/** Parses the content of a push, which is a declarative push message, or what earlier releases sent. */
export const parsePushPayload = (text: string | undefined): PushPayload => {
  try {
    const message = toRecord(JSON.parse(text ?? ''))
    return message.web_push === 8030 ? toPayload(toRecord(message.notification)) : toPayload(message)
  } catch {
    return UNREADABLE_PUSH
  }
}

/** The content of a notification: of a declarative push message, also where the browser has already read it. */
export const toPayload = ({
  title,
  body,
  tag,
  renotify,
  link,
  navigate,
  data,
}: Record<string, unknown>): PushPayload => {
  if (!isText(title)) return UNREADABLE_PUSH
  const details = toRecord(data)
  return {
    title,
    body: isText(body) ? body : '',
    link: [details.link, link, navigate].find(isText) ?? UNREADABLE_PUSH.link,
    // Browsers refuse `renotify` without a tag.
    ...(isText(tag) && { tag, ...(renotify === true && { renotify }) }),
    ...(isText(details.delivery_id) && { delivery_id: details.delivery_id }),
  }
}

/** The URL that a tapped notification opens; always a page of this site, whatever the data says. */
export const toNotificationUrl = (data: unknown, origin: string): string => {
  const { link } = toRecord(data)
  const fallback = `${origin}/notifications`
  const target = isText(link) ? link : '/'
  if (!URL.canParse(target, origin)) return fallback
  const address = new URL(target, origin)
  return address.origin === origin ? address.href : fallback
}

/** The path that reports a notification as shown. */
export const toReceiptPath = ({ delivery_id }: PushPayload) =>
  delivery_id && `/api/push-deliveries/${encodeURIComponent(delivery_id)}/shown`
