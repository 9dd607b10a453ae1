import { ConfigError } from './start-error.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** A variable's value. An empty one counts as absent, because env files often leave unused variables empty. */
export function readVariable(env: Env, name: string): string | undefined {
  const text = env[name]?.trim()
  return text === '' ? undefined : text
}

export function readInteger(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = readVariable(env, name)
  if (text === undefined) return fallback
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return number
  throw new ConfigError(name, `must be a whole number from ${min} to ${max}, but is "${text}"`)
}

export function readEnum<const T extends string>(env: Env, name: string, allowed: readonly T[], fallback: T): T {
  const text = readVariable(env, name)
  if (text === undefined) return fallback
  const found = allowed.find((item) => item === text)
  if (found !== undefined) return found
  throw new ConfigError(name, `must be one of ${allowed.join(', ')}, but is "${text}"`)
}

/**
 * Parses a URL that has one of the given schemes. The error never includes the value, because it may hold a password.
 */
export function readUrl(env: Env, name: string, schemes: readonly string[], example: string): URL | undefined {
  const text = readVariable(env, name)
  if (text === undefined) return undefined
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (!parsed || !schemes.includes(parsed.protocol)) throw new ConfigError(name, `must be a URL like ${example}`)
  if (isDecodable(parsed)) return parsed
  throw new ConfigError(name, `must be a URL like ${example}, with every % in user or password written as %25`)
}

/** A bare % cannot be decoded: without this check it would fail later, in an error that does not name the variable. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== undefined)
  } catch {
    return false
  }
}

export function readOrigin(env: Env, name: string): string | undefined {
  const parsed = readUrl(env, name, ['http:', 'https:'], 'https://lastcall.example')
  if (!parsed) return undefined
  if (parsed.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username) return parsed.origin
  throw new ConfigError(name, 'must be only scheme, host and port, like https://lastcall.example')
}

// Line and paragraph separators and text direction overrides would change how the text around them is displayed.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u

/** The lines of a text shown to people. Environment files hold one line, so `\n` separates lines like a line break. */
export function readLines(env: Env, name: string, maxLines: number, maxLength: number): string[] {
  const text = readVariable(env, name) ?? ''
  const lines = text.split(/\r?\n|\\n/).map((line) => line.trim())
  const allowed = lines.every(({ length }) => length <= maxLength) && lines.length <= maxLines
  if (allowed && !lines.some((line) => UNPRINTABLE.test(line))) return lines.filter((line) => line !== '')
  const shape = maxLines === 1 ? 'one line' : `at most ${maxLines} lines`
  throw new ConfigError(name, `must be ${shape} of at most ${maxLength} characters, without control characters`)
}

const EMAIL_PATTERN = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/

export function readEmail(env: Env, name: string): string | undefined {
  const text = readVariable(env, name)
  if (text === undefined || EMAIL_PATTERN.test(text)) return text
  throw new ConfigError(name, `must be an email address like support@lastcall.example, but is "${text}"`)
}

export function readMailbox(env: Env, name: string): { name: string; address: string } | undefined {
  const text = readVariable(env, name)
  if (text === undefined) return undefined
  const match = /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/.exec(text)
  const address = (match?.[2] ?? match?.[3] ?? '').trim()
  const label = (match?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1')
  if (EMAIL_PATTERN.test(address) && !/\p{Cc}/u.test(text)) return { name: label || 'Last Call', address }
  throw new ConfigError(name, `must be like Last Call <hello@lastcall.example>, but is "${text}"`)
}
