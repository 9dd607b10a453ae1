import type { ClientErrorKind } from '#contract/client-errors.limits.ts'

let route = () => '/'

/** Loads the reporting code on the first error, since most pages never have one. */
const report = (kind: ClientErrorKind, error: unknown) =>
  void import('#web/core/error-report.ts')
    .then(({ reportError }) => reportError(kind, error, route()))
    .catch(() => undefined)

/** Reports a page that failed to render. */
export const reportCrash = (error: unknown) => report('crash', error)

/** Starts reporting uncaught errors to the server. `currentRoute` returns the route pattern of the page. */
export const startErrorReporting = (currentRoute: () => string) => {
  route = currentRoute
  addEventListener('error', ({ error }) => (error ? report('error', error) : undefined))
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
}
