import type { IncomingMessage, ServerResponse } from 'node:http'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import { isProbeToken, PROBE_HEADER, PROBE_PATHS, type ProbedHeaders } from '#server/core/probe-tokens.ts'
import type { Services } from '#server/core/requests/context.ts'
import { readBytes } from './transport/body.ts'
import { MULTIPART_OVERHEAD } from './transport/multipart.ts'
import { sendText } from './transport/send-text.ts'

/** The longest body that any procedure accepts. */
const MAX_BODY_BYTES = Math.max(...Object.values(IMAGE_SIZE_LIMITS)) + MULTIPART_OVERHEAD
/** How long a stream stays open if the probe does not close it. */
const STREAM_MS = 10_000

type ProbeHandler = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>

/** The handler of a probe; undefined for every other request, and for one without a valid token. */
export function findProbeHandler(
  req: IncomingMessage,
  path: string,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): ProbeHandler | undefined {
  const handler = handlers[`${req.method} ${path}`]
  const token = req.headers[PROBE_HEADER]
  return handler && typeof token === 'string' && isProbeToken(config.appSecrets, token, clock.now())
    ? handler
    : undefined
}

const handlers: Record<string, ProbeHandler> = {
  [`GET ${PROBE_PATHS.headers}`]: reflectHeaders,
  [`GET ${PROBE_PATHS.stream}`]: openStream,
  [`POST ${PROBE_PATHS.upload}`]: readUpload,
}

function reflectHeaders(req: IncomingMessage, res: ServerResponse): void {
  const entries = (req.headers['x-forwarded-for']?.toString() ?? '').split(',').map((entry) => entry.trim())
  const answer: ProbedHeaders = { forwarded_for: entries.filter(Boolean) }
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('Cache-Control', 'no-store')
  res.end(JSON.stringify(answer))
}

/** A stream like that of live updates: one event at once, then nothing. */
function openStream(_req: IncomingMessage, res: ServerResponse): void {
  res.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store, no-transform')
  res.setHeader('X-Accel-Buffering', 'no')
  res.write(':\n\n')
  const timer = setTimeout(() => res.end(), STREAM_MS)
  res.once('close', () => clearTimeout(timer))
}

async function readUpload(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { length } = await readBytes(req, MAX_BODY_BYTES)
  sendText(res, 200, String(length))
}
