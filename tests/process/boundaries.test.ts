import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '#scripts/run.ts'

/** [importing file, forbidden import, the linter's message] */
const REFUSED: [file: string, source: string, message: RegExp][] = [
  ['contract/shifts.ts', '#server/shifts/rules.ts', /contract knows zod/],
  ['contract/shifts.ts', '#web/ui/Card.tsx', /contract knows zod/],
  ['contract/shifts.ts', 'kysely', /contract knows zod/],
  ['contract/shifts.ts', 'react', /contract knows zod/],
  ['contract/shifts.ts', 'node:crypto', /contract knows zod/],
  ['contract/shifts.ts', '../server/clock.ts', /Import another room as/],
  ['server/shifts/rules.ts', './queries.ts', /Rules are pure/],
  ['server/shifts/rules.ts', 'kysely', /Rules are pure/],
  ['server/shifts/rules.ts', 'node:crypto', /Rules are pure/],
  ['server/shifts/rules.ts', '#server/core/clock.ts', /Rules are pure/],
  ['server/shifts/queries.ts', './handlers.ts', /Queries know nothing of handlers/],
  ['server/shifts/queries.ts', '#server/venues/handlers.ts', /Queries know nothing of handlers/],
  ['server/shifts/handlers.ts', 'kysely', /SQL belongs in queries/],
  ['server/shifts/handlers.ts', 'pg', /SQL belongs in queries/],
  ['server/shifts/handlers.ts', '@electric-sql/pglite', /SQL belongs in queries/],
  ['server/shifts/handlers.ts', '#server/venues/handlers.ts', /another feature's handler/],
  ['server/shifts/handlers.ts', '#web/core/api.ts', /server knows the contract/],
  ['server/http/pages/static.ts', '#web/core/api.ts', /server knows the contract/],
  ['server/shifts/roster/rules.ts', 'kysely', /Rules are pure/],
  ['server/shifts/roster/queries.ts', '#server/venues/handlers.ts', /Queries know nothing of handlers/],
  ['server/shifts/roster/handlers.ts', 'kysely', /SQL belongs in queries/],
  ['server/core/clock.ts', '#server/shifts/rules.ts', /Core knows no feature/],
  ['server/core/clock.ts', '#server/http/server.ts', /Core knows no feature/],
  ['server/core/clock.ts', '#server/router.ts', /Core knows no feature/],
  ['server/shifts/queries.ts', '#server/jobs/queries.ts', /features → core/],
  ['server/shifts/handlers.ts', '#server/ops/backup.ts', /features → core/],
  ['server/shifts/service.ts', '#server/http/server.ts', /features → core/],
  ['server/shifts/service.ts', '#server/demo/seed.ts', /features → core/],
  ['server/shifts/service.ts', '#server/main.ts', /features → core/],
  ['server/http/api.ts', '#server/router.ts', /no folder knows them/],
  ['server/main.ts', '#tests/support/test-context.ts', /server knows the contract/],
  ['web/shifts/ShiftCard.tsx', '#server/shifts/rules.ts', /through the contract only/],
  ['web/shifts/ShiftCard.tsx', 'node:crypto', /no Node in the browser/],
  ['web/shifts/ShiftCard.tsx', '#web/venues/VenueScreen.tsx', /Screens belong to the routes/],
  ['web/shifts/ShiftCard.tsx', '../venues/VenueScreen.tsx', /Import another room as/],
  ['web/shifts/ShiftCard.tsx', '#web/app/routes.tsx', /not the other way round/],
  ['web/ui/Card.tsx', '#contract/shifts.ts', /could ship in another product/],
  ['web/ui/Card.tsx', '#web/core/api.ts', /could ship in another product/],
  ['web/ui/Card.tsx', '#web/shifts/ShiftCard.tsx', /could ship in another product/],
  ['web/core/api.ts', '#server/router.ts', /through the contract only/],
]

const ALLOWED: [file: string, ...sources: string[]][] = [
  ['contract/venues.ts', 'zod', '@orpc/contract', './text.ts'],
  ['server/venues/rules.ts', '#contract/venues.ts', '#server/shifts/rules.ts'],
  ['server/venues/queries.ts', 'kysely', '#contract/venues.ts', '#server/core/db/db.ts', './rules.ts'],
  [
    'server/venues/handlers.ts',
    '#contract/venues.ts',
    '#server/shifts/queries.ts',
    '#server/core/requests/access-levels.ts',
    './rules.ts',
  ],
  ['server/http/server.ts', 'node:http', '#server/shifts/queries.ts', '#server/core/log.ts', '#contract/index.ts'],
  ['server/router.ts', '#server/shifts/handlers.ts', '#server/ops/commands.ts', '#server/core/log.ts'],
  ['server/core/queue/queue.ts', 'pg-boss', '#server/core/db/db.ts', '#contract/live.ts'],
  ['server/venues/service.ts', 'kysely', '#server/shifts/queries.ts', '#server/core/requests/ports.ts'],
  ['server/venues/handlers.test.ts', '#tests/support/test-context.ts', 'vitest'],
  [
    'web/venue-page/VenueScreen.tsx',
    'react',
    '#contract/venues.ts',
    '#web/ui/Card.tsx',
    '#web/shifts/ShiftLine.tsx',
    '#web/core/api.ts',
  ],
  ['web/ui/Chip.tsx', 'react', 'radix-ui', './Badge.tsx', '#web/ui/Lamp.tsx'],
  ['web/app/routes.tsx', '#web/venues/VenuesScreen.tsx', '#contract/index.ts', './screens.ts'],
]

const component = (line: string) =>
  `import { useEffect, useState } from 'react'\n\nexport function Thing({ on }: { on: boolean }) {\n  ${line}\n  return null\n}\n`

const OTHER_RULES: [rule: string, file: string, text: string][] = [
  [
    'noFloatingPromises',
    'server/jobs/late.ts',
    'export async function late() {}\nexport function now() {\n  late()\n}\n',
  ],
  ['noExplicitAny', 'server/jobs/any.ts', 'export const all = (given: any) => given\n'],
  ['noImportCycles', 'server/jobs/hen.ts', "import { egg } from './egg.ts'\n\nexport const hen = () => egg\n"],
  ['noImportCycles', 'server/jobs/egg.ts', "import { hen } from './hen.ts'\n\nexport const egg = () => hen\n"],
  ['useImportType', 'server/jobs/clock.ts', "import { Hen } from './hen.ts'\n\nexport const age = (hen: Hen) => hen\n"],
  ['useHookAtTopLevel', 'web/ui/Hook.tsx', component('if (on) useState(0)')],
  ['useExhaustiveDependencies', 'web/ui/Stale.tsx', component('useEffect(() => console.log(on), [])')],
  ['useAltText', 'web/ui/PlaceholderImage.tsx', 'export const Picture = () => <img src="/a.webp" />\n'],
]

type Diagnostic = { category: string; message: string; location: { path: string; start: { line: number } } }
let home: string
let found: Diagnostic[]

/** Each case is a file in a temporary tree with the project's biome.json; one linter run checks them all. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'last-call-boundaries-'))
  const files = new Map<string, string>(OTHER_RULES.map(([, file, text]) => [file, text]))
  for (const [file, source] of REFUSED) files.set(file, `${files.get(file) ?? ''}import '${source}'\n`)
  for (const [file, ...sources] of ALLOWED) files.set(file, sources.map((source) => `import '${source}'\n`).join(''))
  for (const [file, text] of files) {
    await mkdir(join(home, dirname(file)), { recursive: true })
    await writeFile(join(home, file), text)
  }
  await cp(join(ROOT, 'biome.json'), join(home, 'biome.json'))
  found = await lint()
}, 60_000)

afterAll(() => rm(home, { recursive: true, force: true }))

async function lint(): Promise<Diagnostic[]> {
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none']
  const biome = join(ROOT, 'node_modules', '.bin', 'biome')
  // The linter exits with 1 because of the violations; its report is on stdout all the same.
  const ended = await promisify(execFile)(biome, args, { cwd: home }).catch((error: { stdout: string }) => error)
  return (JSON.parse(ended.stdout) as { diagnostics: Diagnostic[] }).diagnostics
}

const importsRefused = () => found.filter((each) => each.category === 'lint/style/noRestrictedImports')

describe('imports across a boundary', () => {
  test.each(REFUSED)('%s must not import %s', (file, source, message) => {
    const line = REFUSED.filter((each) => each[0] === file).findIndex((each) => each[1] === source) + 1
    const answers = importsRefused().filter(({ location }) => location.path === file && location.start.line === line)
    expect(answers.map((answer) => answer.message)).toEqual([expect.stringMatching(message)])
  })

  test.each(ALLOWED)('%s may import files like %s', (file) => {
    expect(importsRefused().filter(({ location }) => location.path === file)).toEqual([])
  })
})

test.each(OTHER_RULES)('%s is enabled', (rule, file) => {
  const categories = found
    .filter(({ location }) => location.path === file)
    .map((each) => each.category.split('/').at(-1))
  expect(categories).toContain(rule)
})
