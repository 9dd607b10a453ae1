import type { IncomingMessage } from 'node:http'

/** Whether the client's copy is the one that `tag` names (If-None-Match). */
export const hasCurrentCopy = (req: IncomingMessage, tag: string): boolean =>
  (req.headers['if-none-match'] ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
