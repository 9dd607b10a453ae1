/**
 * What handlers use of a service that a feature implements. Core and the other features know the service by its port alone;
 * `main.ts` makes it.
 */

/** How passwords are hashed and checked (scrypt). Tests pass their own to count the work. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/** What we use of the sign-in library. None of its own routes is served. */
export type Auth = {
  passwords: Passwords
  /** What this server calls its session cookie. */
  cookieName: string
  /** The session token of a request's cookies, if its signature is ours. */
  readSessionToken(headers: Headers): string | undefined
  /** A `Set-Cookie` line that keeps the session of `token` for another 30 days. */
  buildSessionCookie(token: string): string
  /** `Set-Cookie` lines of a new session, or null where address and password do not match an account. */
  signIn(given: { email: string; password: string; headers: Headers }): Promise<string[] | null>
  /** Begins a session without a password; answers its token. */
  startSession(userId: string, headers: Headers): Promise<string>
  /** The tokens by which a request's browser may be known, of several accounts. */
  readDeviceTokens(headers: Headers): string[]
  /** A `Set-Cookie` line by which the browser is known for one account. */
  buildDeviceCookie(device: { token: string; user_id: string }, days: number): string
  /** Ends the session of the request. What clears its cookies is `expiredSessionCookies`. */
  signOut(headers: Headers): Promise<void>
  /** `Set-Cookie` lines that clear a session's cookies. */
  expiredSessionCookies: string[]
}

/** Who opens a stream, and the posts and discussions they are looking at. */
export type StreamSubscriber = { account_id: string; session_id: string; watching: string[] }

/** The open live streams of this process. */
export type LiveHub = {
  /** Starts to listen to the database and to send heartbeats. */
  start(): Promise<void>
  /** Ends every stream, so that browsers open it again elsewhere, and accepts no more. */
  stop(): Promise<void>
  /** A stream of `LiveEvent`; null if there are too many. The session is checked once more. */
  open(reader: StreamSubscriber): ReadableStream<Uint8Array> | null
  /** Calls back with the ids of the people whose notifications changed; returns what stops it. */
  onNotifications(told: (recipientIds: string[]) => void): () => void
  /** Runs every 25 s: sends a heartbeat and checks the sessions. */
  sendHeartbeat(): void
  /** Resolves when every event received so far has been sent on. */
  whenIdle(): Promise<void>
  readonly size: number
}

export type MediaTarget = { bucket: string; path: string; size: 'small' | 'large'; expires: number }

export type MediaLinks = {
  /** Turns every stored path in a response into a link, without a query. */
  signLinks<T>(output: T, procedure: readonly string[], now: Date): T
  /** What a link leads to; undefined if its signature is wrong or it has expired. */
  parseLink(url: URL, now: Date): MediaTarget | undefined
}
