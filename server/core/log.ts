import type { DestinationStream, Logger as PinoLogger } from 'pino'
import { pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { LogLevel } from './config.ts'

export type Logger = PinoLogger

/** Keys whose values never enter a log, at any depth and regardless of case. */
const SECRET_KEY_PATTERN =
  /pass|secret|token|cookie|authorization|e-?mail|address|html|subject|^text$|^body$|^link|^to$|detail|param|latitude|longitude|^lat$|^lon$|p256dh|endpoint/i
const REDACTED = '[hidden]'

/**
 * Sensitive parts that any text may contain: email addresses, and what follows `token=`, a coordinate or a calendar
 * path.
 */
const REDACTION_PATTERNS: [RegExp, string][] = [
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, REDACTED],
  [/\b(token|code|signature|lat|lon|password)=[^&\s"\\]+/gi, `$1=${REDACTED}`],
  [/\/(calendar|unsubscribe)\/[^/\s"\\?]+/g, `/$1/${REDACTED}`],
]

/** The process's log: one JSON line per event on standard output, without secrets or personal addresses. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (entry) => redact(entry) },
      serializers: { err: (error: Error) => redact({ ...stdSerializers.err(error) }) },
      hooks: {
        streamWrite: (line) => REDACTION_PATTERNS.reduce((text, [pattern, by]) => text.replace(pattern, by), line),
      },
    },
    destination ?? process.stdout,
  )
}

function redact(entry: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [
      key,
      SECRET_KEY_PATTERN.test(key) ? REDACTED : redactValue(value, depth),
    ]),
  )
}

/** A longer text was written by a user, and matching the patterns above against it would take too long. */
const MAX_TEXT_LENGTH = 4000

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value
  if (depth > 4) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  return redact(value, depth + 1)
}
