/**
 * What handlers use of a service that a feature implements. Core and the other features know the service by its port alone;
 * `main.ts` makes it.
 */

/** How passwords are hashed and checked (scrypt). A part of its own so that tests can count the work. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/** The sign-in library behind the few things we need of it. None of its own routes is served. */
export type Auth = {
  passwords: Passwords
  /** What this server calls its session cookie. */
  cookieName: string
  /** The session token of a request's cookies, if its signature is ours. */
  tokenOf(headers: Headers): string | undefined
  /** A `Set-Cookie` line that keeps the session of `token` for another 30 days. */
  cookieFor(token: string): string
  /** `Set-Cookie` lines of a new session, or null where address and password do not match an account. */
  signIn(given: { email: string; password: string; headers: Headers }): Promise<string[] | null>
  /** Begins a session without a password; answers its token. */
  startSession(userId: string, headers: Headers): Promise<string>
  /** The tokens by which a request's browser may be known, of several accounts. */
  deviceTokensOf(headers: Headers): string[]
  /** A `Set-Cookie` line by which the browser is known for one account. */
  deviceCookieFor(device: { token: string; user_id: string }, days: number): string
  /** Ends the session of the request. What clears its cookies is `signedOutCookies`. */
  signOut(headers: Headers): Promise<void>
  /** `Set-Cookie` lines that clear a session's cookies. */
  signedOutCookies: string[]
}

/** Who opens a stream, and the posts and discussions they are looking at. */
export type StreamReader = { account_id: string; session_id: string; watching: string[] }

/** What the process hears of the database, and everybody who listens here. */
export type LiveHub = {
  /** Hears the database from now on, and beats. */
  start(): Promise<void>
  /** Ends every stream, to be opened again elsewhere, and admits no more. */
  stop(): Promise<void>
  /** A stream of `LiveEvent`; null where there are too many. Its session is looked at once more. */
  open(reader: StreamReader): ReadableStream<Uint8Array> | null
  /** Calls back with the ids of those whose notices changed; the answer ends it. */
  onNotices(told: (recipientIds: string[]) => void): () => void
  /** What happens every 25 s: a sign of life, and a look at the sessions. */
  beat(): void
  /** Resolves when all that was heard has been passed on. */
  settled(): Promise<void>
  readonly size: number
}

export type MediaTarget = { bucket: string; path: string; size: 'small' | 'large'; expires: number }

export type MediaLinks = {
  /** Turns every stored path of an answer into a link; nothing is asked of the database. */
  signLinks<T>(output: T, procedure: readonly string[], now: Date): T
  /** What a link leads to; undefined unless it is one of ours, unchanged and not over. */
  read(url: URL, now: Date): MediaTarget | undefined
}
