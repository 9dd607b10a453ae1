import { ORPCError } from '@orpc/client'
import {
  type BrowserName,
  CLIENT_ERROR_LIMITS,
  type ClientErrorKind,
  scrubMessage,
} from '#contract/client-errors.texts.ts'
import { ServerError, ServerUnreachable } from '#web/ui/failure.ts'

const MAX_REPORTS_PER_LOAD = 5
const sent = new Set<string>()

/** What the page is, without whose: `/profiles/$userIdentifier`. */
type ErrorReportContext = { route: string; origin: string; build: string; userAgent: string }

/** The report of an error, or undefined for what is no defect of ours. */
export const buildErrorReport = (kind: ClientErrorKind, error: unknown, place: ErrorReportContext) => {
  // The server knows of these, or there is nobody to tell.
  if (error instanceof ServerError || error instanceof ServerUnreachable) return undefined
  const { name, message, stack } = toErrorParts(error)
  if (name === 'AbortError') return undefined
  const frames = parseStackFrames(stack, place.origin)
  // What an extension does in the page has no frame of ours.
  if (kind !== 'crash' && frames.length === 0) return undefined
  return {
    kind,
    name: /^[A-Za-z][A-Za-z. ]*$/.test(name) ? name.slice(0, CLIENT_ERROR_LIMITS.name) : 'Error',
    message: scrubMessage(message),
    route: /^\/[A-Za-z/$.-]*$/.test(place.route) ? place.route.slice(0, CLIENT_ERROR_LIMITS.route) : '/',
    frames,
    build: place.build.slice(0, CLIENT_ERROR_LIMITS.build),
    browser: parseBrowserName(place.userAgent),
  }
}

const toErrorParts = (error: unknown) => {
  // Its words may name what was asked for; its code says enough.
  if (error instanceof ORPCError) return { name: 'ORPCError', message: String(error.code), stack: error.stack }
  if (error instanceof Error) return error
  return { name: 'Thrown', message: typeof error, stack: undefined }
}

/** Places in scripts of ours, the innermost first. */
const parseStackFrames = (stack: string | undefined, origin: string): string[] =>
  (stack ?? '')
    .slice(0, 10_000)
    .split(`${origin}/`)
    .flatMap((part) => /^assets\/[\w.-]{1,80}\.js:\d{1,9}:\d{1,9}/.exec(part)?.[0] ?? [])
    .slice(0, CLIENT_ERROR_LIMITS.frames)

const parseBrowserName = (userAgent: string): BrowserName => {
  if (userAgent.includes('Edg/')) return 'Edge'
  if (userAgent.includes('Firefox/')) return 'Firefox'
  if (userAgent.includes('Chrome/') || userAgent.includes('CriOS/')) return 'Chrome'
  return userAgent.includes('Safari/') ? 'Safari' : 'Other'
}

/** Tells the server of an error in this page, each once and a few in all. Of its own failure it says nothing. */
export const reportError = async (kind: ClientErrorKind, error: unknown, route: string): Promise<void> => {
  try {
    const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ?? ''
    const { origin } = location
    const report = buildErrorReport(kind, error, { route, origin, build, userAgent: navigator.userAgent })
    const key = report && `${report.name} ${report.message} ${report.frames[0]}`
    if (!key || sent.has(key) || sent.size >= MAX_REPORTS_PER_LOAD) return
    sent.add(key)
    // Without the session: whose page it was is nobody's business.
    await fetch('/api/client-errors', {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    })
  } catch {}
}
