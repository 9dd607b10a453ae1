import type { Worker } from 'node:cluster'

/** A connection in Node's cluster module, and the only kind of message that passes one on. */
type Connection = { close(whenClosed?: () => void): void }
const isConnection = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn'

/**
 * Closes the connections that a process was being handed when it ended. Node leaves them open, so their clients would
 * wait for an answer that never comes.
 */
export function closeLostConnections({ process: child }: Worker): void {
  const handed = new Set<Connection>()
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  const sendAndRemember = (message: unknown, connection?: Connection, ...rest: unknown[]) => {
    if (connection && isConnection(message)) forgetWhenClosed(handed, connection)
    return send(message, connection, ...rest)
  }
  Object.assign(child, { send: sendAndRemember })
  child.once('exit', () => {
    for (const connection of handed) connection.close()
  })
}

/** Node closes its copy of a connection once the process has accepted it. */
function forgetWhenClosed(handed: Set<Connection>, connection: Connection): void {
  handed.add(connection)
  const close = connection.close.bind(connection)
  connection.close = (whenClosed) => {
    handed.delete(connection)
    close(whenClosed)
  }
}
