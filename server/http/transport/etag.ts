import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A strong ETag of a content, or of what determines it. */
export const buildEtag = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

/** Whether the client's copy is the one that `tag` names (If-None-Match). */
export const hasCurrentCopy = (req: IncomingMessage, tag: string): boolean =>
  (req.headers['if-none-match'] ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
