import type { Env } from '#server/core/environment.ts'
import type { Area } from './findings.ts'

const SECRETS = ['APP_SECRET', 'APP_SECRET_PREVIOUS', 'METRICS_TOKEN', 'VAPID_PRIVATE_KEY', 'DEMO_PASSWORD']
const URLS_WITH_PASSWORDS = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'STORAGE_URL', 'SMTP_URL']
const HIDDEN = '[hidden]'
/** Shorter values would also hide ordinary words. */
const MIN_LENGTH = 6

/** Replaces secrets that an error's message of another program may contain. */
export function hideSecrets(areas: Area[], env: Env): Area[] {
  const secrets = findSecretValues(env)
  const hide = (text: string): string => secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
  return areas.map(({ area, findings }) => ({
    area,
    findings: findings.map(({ level, text }) => ({ level, text: hide(text) })),
  }))
}

function findSecretValues(env: Env): string[] {
  const single = SECRETS.flatMap((name) => (env[name] ?? '').split(',').map((value) => value.trim()))
  const passwords = URLS_WITH_PASSWORDS.flatMap((name) => {
    const text = env[name] ?? ''
    const password = URL.canParse(text) ? new URL(text).password : ''
    return [password, decode(password), text.trim()]
  })
  return [...single, ...passwords].filter((value) => value.length >= MIN_LENGTH)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
