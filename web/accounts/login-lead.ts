import { accountTexts } from './texts.ts'

/** Screens with what other people posted, of which visitors see only what is public. */
const CONTENT_PATH = /^\/(entertainers|venues|profiles|posts|shifts\/on-now)(?=[/?#]|$)/

/**
 * Why the visitor is asked to log in. It depends on the kind of address alone, so that a private page looks like one that
 * does not exist.
 */
export const getLoginLead = (next: string | undefined, follow: string | undefined): string | undefined => {
  if (follow) return accountTexts.followNeedsAccount
  return next !== undefined && CONTENT_PATH.test(next) ? accountTexts.pageNeedsAccount : undefined
}
