import type { ServerResponse } from 'node:http'
import { RETRY_AFTER_S } from '#server/core/unavailable.ts'

/** Sends one line of plain text; 429 and 503 get a Retry-After. */
export function sendText(res: ServerResponse, status: number, text: string): void {
  res.statusCode = status
  if ((status === 429 || status === 503) && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', RETRY_AFTER_S)
  res.setHeader('Content-Type', 'text/plain; charset=utf-8')
  res.end(`${text}\n`)
}
