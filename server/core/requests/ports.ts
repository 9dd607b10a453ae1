import type { z } from 'zod'
import type { OpenVenue } from '#contract/open-data.ts'
import type { Place } from '#contract/places.ts'
import type { PublicPageTarget } from '#contract/public-page-target.ts'
import type { Result } from '#server/core/result.ts'

/**
 * The interfaces of services that features implement. Core and other features know a service only by its interface;
 * `main.ts` creates it.
 */

/** Password hashing with scrypt. Tests pass their own implementation to count its calls. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/** The `Cookie` header of a request. */
export type CookieHeader = string | null | undefined

/** The parts of the authentication library that the server uses. None of its own routes is served. */
export type Auth = {
  passwords: Passwords
  /** The name of this server's session cookie. */
  cookieName: string
  /** The session token in a request's cookies, if its signature is valid. */
  readSessionToken(cookies: CookieHeader): string | undefined
  /** A `Set-Cookie` line that extends the session of `token` by 30 days. */
  buildSessionCookie(token: string): string
  /** `Set-Cookie` lines of a new session, or null if email and password do not match an account. */
  signIn(given: { email: string; password: string; headers: Headers }): Promise<string[] | null>
  /** Starts a session without a password; returns its token. */
  startSession(userId: string, headers: Headers): Promise<string>
  /** The device tokens in a request's cookies, one for each account that this browser has logged in to. */
  readDeviceTokens(cookies: CookieHeader): string[]
  /** A `Set-Cookie` line that marks the browser as known for one account. */
  buildDeviceCookie(device: { token: string; user_id: string }, days: number): string
  /** A `Set-Cookie` line that proves, to `readSignUpId`, that this browser sent a registration. */
  buildSignUpCookie(pendingSignUpId: string, seconds: number): string
  /** The pending registration that this browser sent last, if the cookie's signature is valid. */
  readSignUpId(cookies: CookieHeader): string | undefined
  /** Ends the session in a request's cookies. `expiredSessionCookies` clears them. */
  signOut(cookies: CookieHeader): Promise<void>
  /** `Set-Cookie` lines that clear a session's cookies. */
  expiredSessionCookies: string[]
}

/** Who opens a live stream, and the posts and discussions they are looking at. */
export type StreamSubscriber = { account_id: string; session_id: string; watching: string[] }

/** Someone who looks at a public page, with or without an account. */
export type PageWatcher = {
  /** The page's address. All watchers of an address share its reads. */
  path: string
  /** Whose page it is; null for a page of many venues, which any change may concern. */
  target: PublicPageTarget | null
  /** The key of the watcher's network in rate limits. */
  network: string
  /** A digest of the people on the page, as it is at a time; undefined if the page is not public. */
  readVersion: (at: Date) => Promise<string | undefined>
}

/** The open live streams of this process. */
export type LiveHub = {
  /** Starts listening to the database and sending heartbeats. */
  start(): Promise<void>
  /** Ends every stream, so that browsers reconnect to another process, and accepts no more. */
  stop(): Promise<void>
  /** Opens a stream of `LiveEvent`; null if there are too many. The session is checked again. */
  open(subscriber: StreamSubscriber): ReadableStream<Uint8Array> | null
  /** Opens a stream that sends one event whenever other people, or other facts about them, are on a public page. */
  openPage(
    watcher: PageWatcher,
  ): Promise<Result<'NOT_PUBLIC' | 'TOO_MANY_STREAMS', { body: ReadableStream<Uint8Array> }>>
  /** Calls `listener` with the ids of people whose notifications changed; returns a function that removes it. */
  onNotifications(listener: (recipientIds: string[]) => void): () => void
  /** Sends a heartbeat and checks the sessions; runs every 25 s. */
  sendHeartbeat(): void
  /** Resolves when every event received so far has been sent on. */
  whenIdle(): Promise<void>
  /** All open streams. */
  readonly size: number
}

/** Public answers of the present minute, each until the database says that it may have changed. */
export type AnswerMemory<Answer> = {
  /** Resolves to the answer for an address in a minute, which is made only if it is not remembered, or undefined if there is none. */
  get(address: string, minute: Date, make: () => Promise<Answer | undefined>): Promise<Answer | undefined>
}

/**
 * A venue as other sites may show it, with the minute that it is of, a link to its image, which only our own pages may
 * use, and its id, which no one gets.
 */
export type OpenVenueAnswer = {
  id: string
  minute: Date
  image: { url: string; alt: string } | null
  venue: z.input<typeof OpenVenue>
}

/**
 * Looks up addresses and towns at the geocoder of the configuration. Rejects if it does not answer. The account limits
 * how many searches wait, and is not sent.
 */
export type Geocoder = { search(query: string, account_id: string): Promise<Place[]> }

export type MediaTarget = { bucket: string; path: string; size: 'small' | 'large'; expires: number }

export type MediaLinks = {
  /** Turns every stored path in a response into a link, without a query. */
  signLinks<T>(output: T, procedure: readonly string[], now: Date): T
  /** What a link leads to; undefined if its signature is wrong or it has expired. */
  parseLink(url: URL, now: Date): MediaTarget | undefined
}
