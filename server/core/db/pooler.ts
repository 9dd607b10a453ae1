/** A connection that sends statements by name: each is parsed the first time and only referenced after that. */
export type NamedSession = {
  query(statement: { name: string; text: string }): Promise<unknown>
  end(): Promise<void>
}

/** PostgreSQL's errors for a name that is already taken on the connection, or that the connection does not know. */
const NAME_TAKEN = '42P05'
const NAME_UNKNOWN = '26000'

const ROUNDS = 3

/**
 * Whether a connection can still use the statements it prepared. A pooler that runs each transaction on any of its
 * server connections loses them (PgBouncer before 1.21, or with max_prepared_statements = 0): two clients then find
 * each other's names, or miss their own. The irregular order also detects poolers that use their connections in turn.
 */
export async function supportsPreparedStatements(open: () => Promise<NamedSession>): Promise<boolean> {
  const sessions: NamedSession[] = []
  try {
    const [one, other] = [await openSession(sessions, open), await openSession(sessions, open)]
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const session of [one, other, other, one, one, one, other]) {
        await session.query({ name: 'last_call_shared_name', text: 'select 1' })
        await session.query({ name: session === one ? 'last_call_one' : 'last_call_other', text: 'select 2' })
      }
    }
    return true
  } catch (error) {
    if (isStatementNameError(error)) return false
    throw error
  } finally {
    await Promise.all(sessions.map((session) => session.end()))
  }
}

async function openSession(sessions: NamedSession[], open: () => Promise<NamedSession>): Promise<NamedSession> {
  const session = await open()
  sessions.push(session)
  return session
}

const isStatementNameError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === NAME_TAKEN || error.code === NAME_UNKNOWN)
