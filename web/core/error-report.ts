import { ORPCError } from '@orpc/client'
import { type BrowserName, CLIENT_ERROR_LIMITS, type ClientErrorKind } from '#contract/client-errors.limits.ts'
import { scrubMessage } from '#contract/scrub-message.ts'
import { ServerError, ServerUnreachable } from '#web/ui/failure.ts'

const MAX_REPORTS_PER_LOAD = 5
const sent = new Set<string>()

/** Where the error happened. `route` is the pattern, `/profiles/$userIdentifier`, so it names no user. */
type ErrorReportContext = { route: string; origin: string; build: string; userAgent: string }

/** Builds the report of an error; undefined if the error isn't a defect of the app. */
export const buildErrorReport = (kind: ClientErrorKind, error: unknown, place: ErrorReportContext) => {
  // The server has logged these already, or can't be reached.
  if (error instanceof ServerError || error instanceof ServerUnreachable) return undefined
  const { name, message, stack } = toErrorParts(error)
  if (name === 'AbortError') return undefined
  const frames = parseStackFrames(stack, place.origin)
  // An error without a frame from our scripts comes from a browser extension.
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
  // The message may contain user content; the code is enough.
  if (error instanceof ORPCError) return { name: 'ORPCError', message: String(error.code), stack: error.stack }
  if (error instanceof Error) return error
  return { name: 'Thrown', message: typeof error, stack: undefined }
}

/** The frames in our own scripts, innermost first. */
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

/** Reports an error to the server: each one once, and a few per page load. Never throws. */
export const reportError = async (kind: ClientErrorKind, error: unknown, route: string): Promise<void> => {
  try {
    const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ?? ''
    const { origin } = location
    const report = buildErrorReport(kind, error, { route, origin, build, userAgent: navigator.userAgent })
    const key = report && `${report.name} ${report.message} ${report.frames[0]}`
    if (!key || sent.has(key) || sent.size >= MAX_REPORTS_PER_LOAD) return
    sent.add(key)
    // Omits cookies, so the report isn't linked to a user.
    await fetch('/api/client-errors', {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    })
  } catch {}
}
