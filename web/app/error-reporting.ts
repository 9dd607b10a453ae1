import type { ClientErrorKind } from '#contract/client-errors.texts.ts'

let route = () => '/'

/** Loaded with the first error: most pages never have one. */
const report = (kind: ClientErrorKind, error: unknown) =>
  void import('#web/core/error-report.ts')
    .then(({ reportError }) => reportError(kind, error, route()))
    .catch(() => undefined)

/** A page that could not be shown. */
export const reportCrash = (error: unknown) => report('crash', error)

/** From now on what goes wrong in the page is told to the server. `currentRoute` gives the pattern of the page. */
export const startErrorReporting = (currentRoute: () => string) => {
  route = currentRoute
  addEventListener('error', ({ error }) => (error ? report('error', error) : undefined))
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
}
