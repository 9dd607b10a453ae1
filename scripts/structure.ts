/** Structure rules that the linter cannot express: which folders and files exist, and what SQL may select from. */
import { findFileCycles, findLayerProblems, SERVER_LAYOUT, type SourceFile, WEB } from './layers.ts'

type Rule = (files: SourceFile[]) => string[]

/** Folders of the server that are not features. */
const SERVER_LAYER_FOLDERS = new Set(SERVER_LAYOUT.layers.flatMap((layer) => (layer === 'features' ? [] : layer)))
/** Files directly in server/, which may import everything. */
const ROOT_FILES = new Set(['server/main.ts', 'server/router.ts'])
/** Folders of the web app without procedures of their own. The map combines data of several features. */
const WEB_SHARED_FOLDERS = new Set([
  'app',
  'artwork',
  'core',
  'home',
  'map',
  'marketing',
  'moderation',
  'public',
  'ui',
  'venue-page',
])
const FEATURE_FILE = /^(handlers|queries|rules|service|emails)(\.test)?\.ts$|\.test\.ts$/
/** Files that a feature may have in addition. */
const OTHER_FEATURE_FILES = new Set([
  'server/accounts/auth-library.ts',
  'server/accounts/credentials/passwords.ts',
  'server/accounts/second-factor/reauthentication.ts',
  'server/accounts/session-store.ts',
  'server/live/event-dispatcher.ts',
  'server/live/live-notifier.ts',
  'server/live/open-streams.ts',
  'server/live/page-streams.ts',
  'server/live/rounds.ts',
  'server/media/deletions.ts',
  'server/media/images.ts',
  'server/media/links.ts',
  'server/media/sharp.ts',
  'server/media/storage-marker.ts',
  'server/notifications/delivery/notification-emails.ts',
  'server/notifications/delivery/outbox.ts',
  'server/notifications/delivery/push-silences.ts',
  'server/notifications/delivery/push.ts',
  'server/notifications/delivery/summaries.ts',
  'server/notifications/email/notification-emails.ts',
  'server/notifications/email/summary-emails.ts',
  'server/notifications/email/unsubscribe-tokens.ts',
  'server/venues/places/geocoder-api.ts',
])
/** Handlers whose procedures have a different name in the contract. */
const CONTRACT_NAMES: Record<string, string> = {
  bells: 'notifications',
  blocks: 'relationships',
  'follower-changes': 'relationships',
  'hidden-schedules': 'relationships',
  hours: 'opening-hours',
  management: 'venue-management',
  moderation: 'admin',
  uploads: 'media',
}
const VAGUE_NAMES = new Set(['common', 'helper', 'helpers', 'lib', 'misc', 'shared', 'types', 'util', 'utils'])
/** Tables with rows that not every viewer may see. */
const GUARDED = '(?:public\\.)?(profiles|shifts|posts|comments|forum_threads|forum_replies)\\b'
const GUARDED_READ = new RegExp(
  `(?<!\\bdelete )\\b(?:from|join)\\s+${GUARDED}|\\b(?:selectFrom|\\w+Join)\\(\\s*['"\`]${GUARDED}`,
  'i',
)
const OWN_ROWS_COMMENT = /(--|\/\/) own: \S/
const SQL_BUILDER = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

/** Every misplaced file, folder, import or call, each with where it belongs. */
export function findStructureProblems(files: SourceFile[]): string[] {
  return [
    layers,
    fileCycles,
    featureFiles,
    rootFiles,
    vagueNames,
    serverHasContract,
    webHasContract,
    visibleReads,
    sqlInQueries,
    awaitsOnlyTransaction,
    noConsole,
    safeTimes,
    onlyTexts,
    migrationNumbers,
  ]
    .flatMap((rule: Rule) => rule(files))
    .sort()
}

const layers: Rule = (files) => [SERVER_LAYOUT, WEB].flatMap((layout) => findLayerProblems(files, layout))

const fileCycles: Rule = (files) =>
  ['contract', 'server', 'web', 'scripts', 'bench'].flatMap((root) => findFileCycles(files, root))

const featureFiles: Rule = (files) =>
  listServerFeatureFiles(files)
    .filter(({ path, name }) => !FEATURE_FILE.test(name) && !OTHER_FEATURE_FILES.has(path))
    .map(
      ({ path }) =>
        `${path}: a feature of the server has handlers.ts, queries.ts (all SQL), rules.ts (pure verdicts), service.ts (an outside system) and tests beside them. What every feature uses belongs in server/core, what starts work in the background in server/jobs.`,
    )

const rootFiles: Rule = (files) =>
  files
    .filter(({ path }) => /^server\/[^/]+$/.test(path) && !ROOT_FILES.has(path))
    .map(
      ({ path }) =>
        `${path}: server/ itself has main.ts and router.ts only. What every feature uses belongs in server/core.`,
    )

const vagueNames: Rule = (files) =>
  files.flatMap(({ path }) => {
    const parts = path.split('/')
    const empty = parts.map((part) => part.replace(/\..*$/, '')).find((part) => VAGUE_NAMES.has(part))
    if (empty)
      return [
        `${path}: "${empty}" says nothing about its contents. Name the file after what it does, in the feature that needs it.`,
      ]
    const isBarrel = /^index\.tsx?$/.test(parts.at(-1) ?? '') && path !== 'contract/index.ts'
    return isBarrel ? [`${path}: barrel files are not allowed. Import from the file that defines it.`] : []
  })

const serverHasContract: Rule = (files) => {
  const paths = new Set(files.map((file) => file.path))
  return listServerFeatureFiles(files)
    .filter(
      ({ name, feature }) => name === 'handlers.ts' && !paths.has(`contract/${CONTRACT_NAMES[feature] ?? feature}.ts`),
    )
    .map(
      ({ path, feature }) =>
        `${path}: procedures are defined in the contract first. Write contract/${feature}.ts, or use that feature's name here.`,
    )
}

const webHasContract: Rule = (files) => {
  const paths = new Set(files.map((file) => file.path))
  const webFolders = new Set(files.flatMap(({ path }) => /^web\/([^/]+)\//.exec(path)?.[1] ?? []))
  return [...webFolders]
    .filter((folder) => !WEB_SHARED_FOLDERS.has(folder) && !paths.has(`contract/${folder}.ts`))
    .map(
      (folder) =>
        `web/${folder}: folders of the web app are named after features of the contract, and there is no contract/${folder}.ts. Pages without a feature belong in web/marketing or web/home, product-agnostic components in web/ui.`,
    )
}

const visibleReads: Rule = (files) =>
  files
    // Core has the SQL that several features share.
    .filter(({ path }) => /^server\/(.+\/queries|core\/.+)\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) => {
        const read = GUARDED_READ.exec(line)
        // The comment may be two lines up, because the statement itself may start on the line before.
        if (
          !read ||
          isComment(line) ||
          lines.slice(Math.max(0, index - 2), index + 1).some((near) => OWN_ROWS_COMMENT.test(near))
        )
          return []
        const table = (read[1] ?? read[2] ?? '').toLowerCase()
        return [
          `${path}:${index + 1}: select from visible_${table}(viewer), which applies the visibility rules. Where the rows are the viewer's own or there is no viewer, say why in a comment on this line or above the statement: "-- own: …" or "// own: …".`,
        ]
      })
    })

const sqlInQueries: Rule = (files) =>
  files
    .filter(({ path }) => /^server\/.+\/(handlers|rules)\.ts$/.test(path))
    .flatMap((file) => findLines(file, SQL_BUILDER, 'SQL belongs in the queries.ts of its feature.'))

/** The function of a transaction, and the indentation at which its closing brace stands. */
const TRANSACTION_START = /^(\s*(?:: )?).*\.execute\(async \(trx\b[^)]*\) => \{$/

const awaitsOnlyTransaction: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) => {
        const indentation = TRANSACTION_START.exec(line)?.[1]?.length
        if (indentation === undefined) return []
        return listAwaits(lines, index + 1, indentation)
          .filter(({ awaited }) => !/\btrx\b/.test(awaited))
          .map(
            ({ number }) =>
              `${path}:${number}: in a transaction, await only what runs on trx. The embedded database has one connection, and any other wait holds locks.`,
          )
      })
    })

/** Everything awaited in the block from line `start` to its closing brace, each to the end of its statement. */
function listAwaits(lines: string[], start: number, indentation: number): { number: number; awaited: string }[] {
  const end = findDedent(lines, start, indentation)
  return lines.slice(start, end).flatMap((line, offset) => {
    const awaits = line.indexOf('await ')
    if (awaits === -1 || isComment(line)) return []
    const next = findDedent(lines, start + offset + 1, line.search(/\S/))
    return [
      {
        number: start + offset + 1,
        awaited: lines
          .slice(start + offset, next)
          .join('\n')
          .slice(awaits),
      },
    ]
  })
}

/** The first line from `start` that is not indented deeper. */
function findDedent(lines: string[], start: number, indentation: number): number {
  const length = lines.slice(start).findIndex((line) => line !== '' && line.search(/\S/) <= indentation)
  return length === -1 ? lines.length : start + length
}

const noConsole: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('server/') && path !== 'server/main.ts' && !path.endsWith('.test.ts'))
    .flatMap((file) =>
      findLines(file, /\bconsole\./, 'use the logger of the context (server/core/log.ts); only server/main.ts prints.'),
    )

/** These calls throw on invalid text, which would crash the whole page. */
const THROWING_CALLS = /\bnew Intl\.DateTimeFormat\(|\.toISOString\(|\bTemporal\.|\bdecodeURI(Component)?\(/
const SAFE_TIMES = new Set(['web/ui/times.ts', 'web/ui/days/zoned-time.ts'])

const safeTimes: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('web/') && !SAFE_TIMES.has(path) && !path.includes('.test.'))
    .flatMap((file) =>
      findLines(
        file,
        THROWING_CALLS,
        'this throws on invalid input. Use formatter and isoText of web/ui/times.ts, or web/ui/days/zoned-time.ts.',
      ),
    )

/** A function, an arrow function, a list, a number or a pattern at the start of a statement; or a function with statements. */
const CODE_AMONG_TEXTS =
  /^(?:export )?(?:(?:async )?function\b|const \w+(?:: [^=]+)? = (?:async |\(|\w+ =>|[[/\d]|Math\.))|=> \{$/

const onlyTexts: Rule = (files) =>
  files
    .filter(({ path }) => /^contract\/[^/]+\.texts\.ts$|^web\/.+\/texts\.ts$/.test(path))
    .flatMap((file) =>
      findLines(
        file,
        CODE_AMONG_TEXTS,
        'files of texts have texts only, at most with a placeholder. Constants and limits belong in <feature>.limits.ts, functions in a file of their own.',
      ),
    )

const migrationNumbers: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('server/core/db/migrations/'))
    .map(({ path }) => ({ path, name: path.split('/').at(-1) ?? '' }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ path, name }, index) => {
      const expected = String(index + 1).padStart(4, '0')
      return new RegExp(`^${expected}_[a-z0-9_]+\\.sql$`).test(name)
        ? []
        : [
            `${path}: migrations are numbered without gaps or duplicates; this one should be ${expected}_what_it_does.sql.`,
          ]
    })

function listServerFeatureFiles(files: SourceFile[]) {
  return files.flatMap(({ path }) => {
    const [, folder, part, name] = /^server\/([^/]+)\/(?:([^/]+)\/)?(.+)$/.exec(path) ?? []
    return folder && name && !SERVER_LAYER_FOLDERS.has(folder) ? [{ path, feature: part ?? folder, name }] : []
  })
}

function findLines({ path, text }: SourceFile, pattern: RegExp, message: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) && !isComment(line) ? [`${path}:${index + 1}: ${message}`] : []))
}

function isComment(line: string): boolean {
  return /^\s*(\/\/|\*|\/\*|--)/.test(line)
}
