import type { inspectConfig } from '#server/core/config.ts'
import { findConfigWarnings } from '#server/core/config-warnings.ts'
import { type Env, readVariable } from '#server/core/environment.ts'
import { type Finding, fault, orOk, warning } from './findings.ts'

/** Every variable that the configuration reads, and the former name of MAIL_MODE. */
export const VARIABLES = [
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'DEFAULT_CENTER',
  'DEMO',
  'DEMO_PASSWORD',
  'DEV_PORT',
  'GEOCODER_TYPE',
  'GEOCODER_URL',
  'HOST',
  'LOG_LEVEL',
  'MAIL_FROM',
  'MAIL_MODE',
  'MAP_ATTRIBUTION',
  'MAP_PMTILES',
  'MAP_TILE_URL',
  'METRICS_TOKEN',
  'OPERATOR_ADDRESS',
  'OPERATOR_NAME',
  'PORT',
  'PREPARED',
  'PUBLIC_URL',
  'READ_BUDGET',
  'ROLE',
  'SMTP_URL',
  'STAFF_SECOND_FACTOR',
  'STORAGE_URL',
  'SUGGESTIONS_EMAIL',
  'SUPPORT_EMAIL',
  'TRUST_PROXY',
  'VAPID_PRIVATE_KEY',
  'VAPID_PUBLIC_KEY',
  'VAPID_SUBJECT',
  'WEB_CONCURRENCY',
]

/** Shorter names resemble too many variables of other programs. */
const MIN_LENGTH = 7
const MAX_DISTANCE = 2

/** Names every invalid variable, and warns of settings that are probably a mistake and of names that look misspelled. */
export function checkConfiguration({ settings, problems }: ReturnType<typeof inspectConfig>, env: Env): Finding[] {
  // A warning about an invalid variable would be about a made-up value.
  const isAboutProblem = (text: string) => problems.some(({ variable }) => text.includes(variable))
  const mistakes = findConfigWarnings(settings).filter((text) => !isAboutProblem(text))
  const warnings = [...mistakes, ...findMisspelled(env)].map(warning)
  const faults = problems.map(({ message }) => fault(message))
  return [...orOk(faults, 'Every variable has a valid value.'), ...orOk(warnings, 'No setting looks like a mistake.')]
}

function findMisspelled(env: Env): string[] {
  return Object.keys(env).flatMap((name) => {
    if (VARIABLES.includes(name) || readVariable(env, name) === undefined) return []
    const meant = VARIABLES.find((known) => known.length >= MIN_LENGTH && countEdits(name, known) <= MAX_DISTANCE)
    return meant ? [`${name} is set, but Last Call does not read it. If you meant ${meant}, rename it.`] : []
  })
}

/** The number of characters to insert, delete or replace to turn one name into the other (Levenshtein distance). */
function countEdits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, character] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (character === other ? 0 : 1)
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
