import { join, resolve } from 'node:path'
import { ConfigProblems } from './config-problems.ts'
import {
  type Env,
  readEmail,
  readEnum,
  readInteger,
  readLines,
  readMailbox,
  readOrigin,
  readUrl,
  readVariable,
} from './environment.ts'
import { type GeocoderConfig, type MapConfig, readGeocoderConfig, readMapConfig } from './map-config.ts'
import {
  generateAppSecret,
  generateVapidKeys,
  loadOrCreateSecret,
  padVapidKey,
  readSecret,
  type Secrets,
} from './secrets.ts'
import { ConfigError, StartError, toDataDirError } from './start-error.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type DatabaseConfig =
  | { engine: 'embedded' }
  | { engine: 'postgres'; url: string; directUrl: string; prepared: boolean; poolSize: number }

export type EmailConfig = { transport: 'outbox' } | { transport: 'smtp'; url: string }

/** Where uploaded files are stored: in a folder, or in a bucket of an S3-compatible server. */
export type StorageConfig =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; key: string; secret: string }

/** A person's or company's name, and the lines of a postal address. */
export type Operator = { name: string; address: string[] }

type VapidKeys = { publicKey: string; privateKey: string }
export type VapidConfig = VapidKeys & { subject: string }

/** Stands in for `SUPPORT_EMAIL`; emails to it reach no one. */
export const EXAMPLE_SUPPORT_EMAIL = 'support@lastcall.example'

export type Config = {
  port: number
  /** The port of the pages while `npm run dev` serves them in front of this server; absent otherwise. */
  devPort: number | undefined
  host: string
  /** The origin at which people reach this server, without a trailing slash; absent if only this machine reaches it. */
  publicUrl: string | undefined
  /** What this process does: serve requests, run background jobs, or both. */
  role: 'web' | 'worker' | 'all'
  /** How many processes serve requests on the port. */
  webConcurrency: number
  /** Absolute path. */
  dataDir: string
  database: DatabaseConfig
  storage: StorageConfig
  email: EmailConfig
  emailFrom: { name: string; address: string }
  supportEmail: string
  suggestionsEmail: string
  /** Who runs this server, as Terms, Privacy and About say; absent if not configured. */
  operator: Operator | undefined
  /** `APP_SECRET` and the previous ones; `deriveKeys` derives keys from them. */
  appSecrets: Secrets
  /** Whether staff need a second factor for moderation and administration. */
  staffSecondFactor: 'required' | 'optional'
  /** Absent if there are no demo accounts. */
  demo: { password: string } | undefined
  /** Absent if the app draws its own maps. */
  map: MapConfig | undefined
  /** Where addresses and towns are looked up; absent if nowhere. */
  geocoder: GeocoderConfig | undefined
  defaultCenter: { latitude: number; longitude: number }
  /** The server's identity towards push services. */
  vapid: VapidConfig
  /** Lets a scraper on another machine read /metrics; absent if only this machine may read it. */
  metricsToken: string | undefined
  /** Whether reads are counted; off only where tests or measurements read more than people do. */
  readBudget: 'on' | 'off'
  /** The number of reverse proxies in front; that many X-Forwarded-For entries are trusted, counted from the right. */
  trustProxy: number
  logLevel: LogLevel
}

/** The part of the configuration that is known without opening the data folder. */
export type ConfigWithoutSecrets = Omit<Config, 'appSecrets' | 'vapid'>

/**
 * Reads and checks every variable at once, without creating files; throws a `ConfigError` that names all invalid ones.
 */
export function loadConfigWithoutSecrets(env: Env): ConfigWithoutSecrets {
  const { settings, problems } = parseEnvironment(env)
  problems.throwIfAny()
  return settings
}

/** The same with what is wrong instead of an error. Settings of invalid variables are made up. */
export function inspectConfig(env: Env): { settings: ConfigWithoutSecrets; problems: readonly ConfigError[] } {
  const { settings, problems } = parseEnvironment(env)
  return { settings, problems: problems.found }
}

/**
 * The same with its secrets. Secrets that are not set are generated at the first start and stored in the data folder.
 */
export function loadConfig(env: Env): Config {
  const { settings, secret, previous, vapid, problems } = parseEnvironment(env)
  problems.throwIfAny()
  const { dataDir } = settings
  try {
    return {
      ...settings,
      appSecrets: [
        secret ?? parseAppSecret(dataDir, loadOrCreateSecret(dataDir, APP_SECRET_FILE, generateAppSecret)),
        ...previous,
      ],
      vapid: {
        subject: vapid.subject,
        ...(vapid.keys ?? parseVapidKeys(dataDir, loadOrCreateSecret(dataDir, VAPID_KEYS_FILE, generateVapidKeys))),
      },
    }
  } catch (error) {
    throw toDataDirError(dataDir, error)
  }
}

/**
 * The secrets that are set or were generated before; those that the first start would generate, or whose variable is
 * invalid, are absent.
 */
export function loadExistingSecrets(env: Env): ExistingSecrets {
  const { settings, secret, previous, vapid, problems } = parseEnvironment(env)
  const { dataDir } = settings
  const stored = { secret: readSecret(dataDir, APP_SECRET_FILE), keys: readSecret(dataDir, VAPID_KEYS_FILE) }
  const current = secret ?? (stored.secret === undefined ? undefined : parseAppSecret(dataDir, stored.secret))
  const keys = stored.keys === undefined ? undefined : parseVapidKeys(dataDir, stored.keys)
  const isKnown = current !== undefined && !problems.found.some(({ variable }) => variable.startsWith('APP_SECRET'))
  return {
    appSecrets: isKnown ? [current, ...previous] : undefined,
    vapid: { subject: vapid.subject, configured: vapid.keys, generated: keys },
  }
}

export type ExistingSecrets = {
  appSecrets: Secrets | undefined
  /** The keys of `VAPID_*`, and those in the data folder, which are used if the former are not set. */
  vapid: { subject: string; configured: VapidKeys | undefined; generated: VapidKeys | undefined }
}

const APP_SECRET_FILE = 'app-secret'
const VAPID_KEYS_FILE = 'vapid-keys'

/** Stands in for an invalid PUBLIC_URL: whoever sets it means a server that others can reach. */
const UNKNOWN_PUBLIC_URL = 'https://lastcall.example'

function parseEnvironment(env: Env) {
  const problems = new ConfigProblems()
  const attempt = problems.attempt.bind(problems)
  const database = readDatabaseConfig(env, problems)
  const embedded = database.engine === 'embedded'
  const publicUrl = attempt(() => readOrigin(env, 'PUBLIC_URL'), UNKNOWN_PUBLIC_URL)
  const host = attempt(() => readHost(env, publicUrl), '0.0.0.0')
  // With an invalid DEMO or DEMO_PASSWORD, what only a server without a demo needs is not asked for.
  const demo = attempt(() => readDemoConfig(env, embedded && isLoopback(host) && publicUrl === undefined), {
    password: '',
  })
  const supportEmail = attempt(() => readEmail(env, 'SUPPORT_EMAIL'), undefined) ?? EXAMPLE_SUPPORT_EMAIL
  const dataDir = resolve(readVariable(env, 'DATA_DIR') ?? './data')
  const settings: ConfigWithoutSecrets = {
    port: attempt(() => readInteger(env, 'PORT', 3000, 0, 65_535), 3000),
    devPort: attempt(() => readDevPort(env), undefined),
    host,
    publicUrl,
    ...readProcessConfig(env, embedded, problems),
    dataDir,
    database,
    storage: attempt(() => readStorageConfig(env, dataDir), toStorageConfig('STORAGE_URL', undefined, dataDir)),
    email: readEmailConfig(env, demo !== undefined, problems),
    emailFrom: attempt(() => readMailbox(env, 'MAIL_FROM'), undefined) ?? { name: 'Last Call', address: supportEmail },
    supportEmail,
    suggestionsEmail: attempt(() => readEmail(env, 'SUGGESTIONS_EMAIL'), undefined) ?? 'suggestions@lastcall.example',
    operator: readOperator(env, problems),
    demo,
    staffSecondFactor: attempt(
      () => readEnum(env, 'STAFF_SECOND_FACTOR', ['required', 'optional'], demo ? 'optional' : 'required'),
      'required',
    ),
    metricsToken: attempt(() => readMetricsToken(env), undefined),
    readBudget: attempt(() => readEnum(env, 'READ_BUDGET', ['on', 'off'], 'on'), 'on'),
    map: readMapConfig(env, problems),
    geocoder: readGeocoderConfig(env, problems),
    defaultCenter: attempt(() => readDefaultCenter(env), { latitude: 0, longitude: 0 }),
    trustProxy: attempt(() => readInteger(env, 'TRUST_PROXY', 0, 0, 10), 0),
    logLevel: attempt(() => readEnum(env, 'LOG_LEVEL', logLevels, 'info'), 'info'),
  }
  const secret = attempt(() => readAppSecret(env, embedded), undefined)
  const previous = attempt(() => readPreviousSecrets(env, secret), [])
  return { settings, secret, previous, vapid: readVapidConfig(env, supportEmail, problems), problems }
}

const readDevPort = (env: Env): number | undefined =>
  readVariable(env, 'DEV_PORT') === undefined ? undefined : readInteger(env, 'DEV_PORT', 3000, 1, 65_535)

/** The server never replaces a secret that it cannot read: everything encrypted with it would be lost silently. */
function damagedSecretError(dataDir: string, name: string, otherwise: string): StartError {
  return new StartError(
    `The secret in ${join(dataDir, name)} is damaged: restore it from a backup (from its folder secrets), or delete the file to generate a new one; ${otherwise}.`,
  )
}

/** The origin at which people reach this server. Links use only this, never the Host header of a request. */
export function serverOrigin({ publicUrl, host, port, devPort }: ServerAddress): string {
  return publicUrl ?? `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${devPort ?? port}`
}
export type ServerAddress = Pick<Config, 'publicUrl' | 'host' | 'port' | 'devPort'>

/** Links need a known host name, so a server that other machines can reach must set PUBLIC_URL. */
function readHost(env: Env, publicUrl: string | undefined): string {
  const host = readVariable(env, 'HOST') ?? (publicUrl ? '0.0.0.0' : '127.0.0.1')
  if (publicUrl !== undefined || isLoopback(host)) return host
  throw new ConfigError(
    'PUBLIC_URL',
    `must be set to the address people use, like https://bar.example, because HOST is ${host} and others can reach this server`,
  )
}

/** Whether only this machine can reach a server that listens on this host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function readProcessConfig(
  env: Env,
  embedded: boolean,
  problems: ConfigProblems,
): Pick<Config, 'role' | 'webConcurrency'> {
  const role = problems.attempt(() => readEnum(env, 'ROLE', ['web', 'worker', 'all'], 'all'), 'all')
  const webConcurrency = problems.attempt(() => readInteger(env, 'WEB_CONCURRENCY', 1, 1, 64), 1)
  const onlyOne = 'with the embedded database, which only one process can open; set DATABASE_URL to use PostgreSQL'
  if (embedded && role !== 'all') problems.add(new ConfigError('ROLE', `must be all ${onlyOne}`))
  if (embedded && webConcurrency > 1) problems.add(new ConfigError('WEB_CONCURRENCY', `must be 1 ${onlyOne}`))
  if (role === 'worker' && webConcurrency > 1)
    problems.add(
      new ConfigError('WEB_CONCURRENCY', 'must be 1 with ROLE=worker, which serves no pages: start another worker'),
    )
  return { role, webConcurrency }
}

function readDatabaseConfig(env: Env, problems: ConfigProblems): DatabaseConfig {
  const example = 'postgres://user:password@host:5432/database'
  const readAddress = (name: string) =>
    problems.attempt(() => readUrl(env, name, ['postgres:', 'postgresql:'], example)?.href, '')
  const [main, direct] = [readAddress('DATABASE_URL'), readAddress('DATABASE_DIRECT_URL')]
  const prepared = problems.attempt(() => readEnum(env, 'PREPARED', ['0', '1'], '1'), '1') === '1'
  // An invalid one also means that PostgreSQL is to be used.
  if (main !== undefined) return { engine: 'postgres', url: main, directUrl: direct ?? main, prepared, poolSize: 8 }
  if (direct !== undefined)
    problems.add(new ConfigError('DATABASE_DIRECT_URL', 'is used only together with DATABASE_URL, which is not set'))
  return { engine: 'embedded' }
}

function readDemoConfig(env: Env, isPrivate: boolean): Config['demo'] {
  if (readEnum(env, 'DEMO', ['0', '1'], isPrivate ? '1' : '0') === '0') return undefined
  const password = readVariable(env, 'DEMO_PASSWORD')
  if (password !== undefined && password.length < 6) {
    throw new ConfigError('DEMO_PASSWORD', 'must have at least 6 characters')
  }
  if (password !== undefined) return { password }
  if (isPrivate) return { password: 'last-call' }
  throw new ConfigError(
    'DEMO_PASSWORD',
    'must be set (at least 6 characters) for DEMO=1 on a server that others can reach: the usual demo password is public',
  )
}

function readEmailConfig(env: Env, demo: boolean, problems: ConfigProblems): EmailConfig {
  const example = 'smtp://user:password@mail.example:587'
  const smtp = problems.attempt(() => readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], example), undefined)
  const mode = problems.attempt(
    () => readVariable(env, 'MAIL_MODE') && readEnum(env, 'MAIL_MODE', ['outbox'], 'outbox'),
    'outbox',
  )
  // MAIL is the old name of MAIL_MODE. Login shells set MAIL to the mailbox's path, so every other value is ignored.
  const former = env.MAIL?.trim()
  if ((mode ?? former) === 'outbox') return { transport: 'outbox' }
  if (smtp) return { transport: 'smtp', url: smtp.href }
  if (!demo)
    problems.add(
      new ConfigError(
        'SMTP_URL',
        'must be set outside demo mode, like smtp://user:password@mail.example:587 (or set MAIL_MODE=outbox to write emails to a folder)',
      ),
    )
  return { transport: 'outbox' }
}

function readOperator(env: Env, problems: ConfigProblems): Operator | undefined {
  const [name] = problems.attempt(() => readLines(env, 'OPERATOR_NAME', 1, 100), [''])
  const address = problems.attempt(() => readLines(env, 'OPERATOR_ADDRESS', 6, 100), [])
  if (name !== undefined) return { name, address }
  if (address.length > 0)
    problems.add(new ConfigError('OPERATOR_ADDRESS', 'is used only together with OPERATOR_NAME, which is not set'))
  return undefined
}

const STORAGE_SCHEMES = ['s3:', 'http:', 'https:']
const STORAGE_EXAMPLE = 's3://key:secret@host/bucket (add ?region=… if the server needs one)'

const readStorageConfig = (env: Env, dataDir: string): StorageConfig =>
  toStorageConfig('STORAGE_URL', readUrl(env, 'STORAGE_URL', STORAGE_SCHEMES, STORAGE_EXAMPLE), dataDir)

/** Parses a value like that of `STORAGE_URL`; `name` begins the error. Without a value it is the folder in `dataDir`. */
export const parseStorageConfig = (name: string, value: string | undefined, dataDir: string): StorageConfig =>
  toStorageConfig(name, readUrl({ [name]: value }, name, STORAGE_SCHEMES, STORAGE_EXAMPLE), dataDir)

function toStorageConfig(name: string, given: URL | undefined, dataDir: string): StorageConfig {
  if (!given) return { kind: 'folder', folder: resolve(dataDir, 'files') }
  const bucket = given.pathname.slice(1)
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket) || !given.hostname || !given.username || !given.password) {
    throw new ConfigError(name, `must name key, secret, host and bucket, like ${STORAGE_EXAMPLE}`)
  }
  return {
    kind: 's3',
    endpoint: `${given.protocol === 'http:' ? 'http' : 'https'}://${given.host}`,
    region: given.searchParams.get('region') || 'us-east-1',
    bucket,
    key: decodeURIComponent(given.username),
    secret: decodeURIComponent(given.password),
  }
}

function readAppSecret(env: Env, embedded: boolean): string | undefined {
  const secret = readVariable(env, 'APP_SECRET')
  if (secret !== undefined && secret.length < 32) {
    throw new ConfigError('APP_SECRET', 'must have at least 32 characters, for instance from: openssl rand -base64 32')
  }
  if (secret === undefined && !embedded) {
    throw new ConfigError(
      'APP_SECRET',
      'must be set together with DATABASE_URL, at least 32 characters, for instance from: openssl rand -base64 32',
    )
  }
  return secret
}

/** The previous values of `APP_SECRET`, newest first: what was signed with them stays valid until it expires. */
function readPreviousSecrets(env: Env, current: string | undefined): string[] {
  const text = readVariable(env, 'APP_SECRET_PREVIOUS')
  if (text === undefined) return []
  const secrets = text.split(',').map((secret) => secret.trim())
  if (secrets.some((secret) => secret.length < 32 || secret === current)) {
    throw new ConfigError(
      'APP_SECRET_PREVIOUS',
      'must list the previous values of APP_SECRET, newest first, separated by commas: each must have at least 32 characters and differ from the current one',
    )
  }
  return secrets
}

function readMetricsToken(env: Env): string | undefined {
  const token = readVariable(env, 'METRICS_TOKEN')
  if (token === undefined || /^[\x21-\x7e]{32,}$/.test(token)) return token
  throw new ConfigError(
    'METRICS_TOKEN',
    'must have at least 32 characters and no spaces, for instance from: openssl rand -hex 32',
  )
}

function readDefaultCenter(env: Env): Config['defaultCenter'] {
  const text = readVariable(env, 'DEFAULT_CENTER') ?? '38.515,-89.995'
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text)
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
  if (match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
  throw new ConfigError('DEFAULT_CENTER', `must be latitude,longitude like 38.515,-89.995, but is "${text}"`)
}

function readVapidConfig(
  env: Env,
  supportEmail: string,
  problems: ConfigProblems,
): { subject: string; keys: VapidKeys | undefined } {
  const publicKey = readVariable(env, 'VAPID_PUBLIC_KEY')
  const privateKey = readVariable(env, 'VAPID_PRIVATE_KEY')
  const subject = readVariable(env, 'VAPID_SUBJECT') ?? `mailto:${supportEmail}`
  if (!/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(subject))
    problems.add(new ConfigError('VAPID_SUBJECT', 'must begin with mailto: or https://'))
  if (publicKey === undefined && privateKey === undefined) return { subject, keys: undefined }
  const isPublicKey = publicKey !== undefined && /^[\w-]{87}$/.test(publicKey)
  const isPrivateKey = privateKey !== undefined && /^[\w-]{43}$/.test(privateKey)
  if (!isPublicKey)
    problems.add(new ConfigError('VAPID_PUBLIC_KEY', 'must be the 87 characters that belong to VAPID_PRIVATE_KEY'))
  if (!isPrivateKey)
    problems.add(new ConfigError('VAPID_PRIVATE_KEY', 'must be the 43 characters that belong to VAPID_PUBLIC_KEY'))
  return { subject, keys: isPublicKey && isPrivateKey ? { publicKey, privateKey } : undefined }
}

function parseAppSecret(dataDir: string, secret: string): string {
  if (secret.length >= 32) return secret
  throw damagedSecretError(
    dataDir,
    APP_SECRET_FILE,
    'people then have to log in again, and two-step login has to be reset',
  )
}

function parseVapidKeys(dataDir: string, keys: string): VapidKeys {
  // An earlier version dropped the leading zero byte of one key in 256.
  if (!/^[\w-]{87}\.[\w-]{38,43}$/.test(keys)) {
    throw damagedSecretError(dataDir, VAPID_KEYS_FILE, 'browsers then have to subscribe to notifications again')
  }
  const [publicKey = '', privateKey = ''] = keys.split('.')
  return { publicKey, privateKey: padVapidKey(privateKey) }
}
