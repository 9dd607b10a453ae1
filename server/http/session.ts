import { extendSession, findViewer } from '#server/accounts/queries.ts'
import type { RequestContext, Services, Viewer } from '#server/core/requests/context.ts'
import type { CookieHeader } from '#server/core/requests/ports.ts'

const REFRESH_AFTER = 86_400_000

/**
 * The logged-in user of a request with these cookies. It reads session and profile on every request, in one indexed query, so that changes
 * take effect at once. A session in use is extended once a day.
 */
export async function readViewer(
  { auth, db, clock, config }: Services,
  cookies: CookieHeader,
  response: RequestContext['response'],
): Promise<Viewer | null> {
  const token = auth.readSessionToken(cookies)
  if (!token) return null
  const now = clock.now()
  const found = await findViewer(db, token, now)
  if (!found) return null
  if (now.getTime() - found.used_at.getTime() > REFRESH_AFTER) {
    await extendSession(db, found.viewer.session_id, now)
    response.headers.append('Set-Cookie', auth.buildSessionCookie(token))
  }
  // Staff without a second factor have no admin rights anywhere.
  const needs_second_factor =
    config.staffSecondFactor === 'required' && found.viewer.is_admin && !found.has_second_factor
  return { ...found.viewer, needs_second_factor, is_admin: found.viewer.is_admin && !needs_second_factor }
}
