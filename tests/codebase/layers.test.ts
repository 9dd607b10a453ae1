import { describe, expect, test } from 'vitest'
import { findFileCycles, findLayerProblems, formatLayerSummary, type Layout, WEB } from '#scripts/layers.ts'
import { findStructureProblems } from '#scripts/structure.ts'

/** Small trees: path → text. */
const filesOf = (tree: Record<string, string>) => Object.entries(tree).map(([path, text]) => ({ path, text }))
const problemsIn = (tree: Record<string, string>) => findLayerProblems(filesOf(tree))

const validTree = {
  'server/main.ts': "import { router } from './router.ts'\nimport { serve } from './http/server.ts'\n",
  'server/router.ts': "import { shiftHandlers } from '#server/shifts/handlers.ts'\n",
  'server/http/server.ts': "import { isRunning } from '#server/shifts/rules.ts'\n",
  'server/jobs/reminders.ts': "import { serve } from '#server/http/server.ts'\n",
  'server/shifts/handlers.ts': "import { findVenue } from '#server/venues/queries.ts'\nimport './rules.ts'\n",
  'server/shifts/handlers.test.ts': "import { serve } from '#server/http/server.ts'\n",
  'server/shifts/rules.ts': '',
  'server/venues/queries.ts': "import type { Db } from '#server/core/db/db.ts'\n",
  'server/core/db/db.ts': "import { log } from '#server/core/log.ts'\n",
  'server/core/log.ts': '',
}

test('a tree without problems has none reported, and its figures are counted', () => {
  expect(problemsIn(validTree)).toEqual([])
  // jobs → http → shifts → venues → core
  expect(formatLayerSummary(filesOf(validTree))).toBe('server: 5 folders, 5 levels, 0 upward imports, 0 cycles')
})

describe('an upward import', () => {
  test.each([
    ['server/core/clock.ts', "import { now } from '#server/shifts/rules.ts'"],
    ['server/core/clock.ts', "import type { Shift } from '#server/shifts/rules.ts'"],
    ['server/core/clock.ts', "import { type Shift } from '#server/shifts/rules.ts'"],
    ['server/core/clock.ts', "import {\n  type Shift,\n} from '#server/shifts/rules.ts'"],
    ['server/core/clock.ts', "export type { Shift } from '#server/shifts/rules.ts'"],
    ['server/core/clock.ts', "export * from '#server/shifts/rules.ts'"],
    ['server/core/clock.ts', "export type Shift = import('#server/shifts/rules.ts').Shift"],
    ['server/core/clock.ts', "export const load = () => import('#server/shifts/rules.ts')"],
    ['server/core/clock.ts', "import '../shifts/rules.ts'"],
    ['server/core/clock.ts', "import { serve } from '#server/http/server.ts'"],
    ['server/shifts/queries.ts', "import { serve } from '#server/http/server.ts'"],
    ['server/shifts/queries.ts', "import type { Backup } from '#server/ops/backup.ts'"],
    ['server/shifts/queries.ts', "import type { router } from '#server/router.ts'"],
    ['server/http/api.ts', "import { router } from '#server/router.ts'"],
    ['server/demo/seed.ts', "import { start } from '#server/main.ts'"],
  ])('in %s is rejected: %s', (path, text) => {
    const found = problemsIn({ ...validTree, [path]: text })
    expect(found[0]).toMatch(new RegExp(`^${path}:\\d+: imports server/\\S+\\.ts, which is above it`))
    expect(found[0]).toContain('Layers of server/: http, jobs, ops, demo → features → core')
  })

  test('is reported by the structure check', () => {
    const tree = { ...validTree, 'contract/shifts.ts': '', 'server/core/clock.ts': "import '#server/feed/rules.ts'" }
    expect(findStructureProblems(filesOf(tree))).toEqual([expect.stringMatching(/^server\/core\/clock\.ts:1: imports/)])
  })
})

describe('a cycle of folders', () => {
  test.each([
    ["import { isRunning } from '#server/shifts/rules.ts'"],
    ["import type { Shift } from '#server/shifts/rules.ts'"],
    ["export type Shift = import('#server/shifts/rules.ts').Shift"],
  ])('of two is rejected even if no two files import each other: %s', (text) => {
    const found = problemsIn({ ...validTree, 'server/venues/rules.ts': text })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^server: the folders (shifts → venues → shifts|venues → shifts → venues) form a cycle/)
    expect(found[0]).toContain('server/venues/rules.ts:1 imports server/shifts/rules.ts')
    expect(found[0]).toContain('server/shifts/handlers.ts:1 imports server/venues/queries.ts')
  })

  test('of three is reported once, with the imports behind it', () => {
    const found = problemsIn({
      'server/a/rules.ts': "import '#server/b/rules.ts'",
      'server/b/rules.ts': "import type { C } from '#server/c/rules.ts'",
      'server/c/rules.ts': "import '#server/a/rules.ts'",
    })
    expect(found).toEqual([expect.stringContaining('server: the folders a → b → c → a form a cycle')])
    expect(found[0]?.split('\n')).toHaveLength(4)
  })

  test('of two is rejected even if their sub-folders form none', () => {
    const found = problemsIn({
      'server/a/one/rules.ts': "import '#server/b/one/rules.ts'",
      'server/b/two/rules.ts': "import '#server/a/two/rules.ts'",
    })
    expect(found).toEqual([expect.stringContaining('server: the folders a → b → a form a cycle')])
  })

  test('within one feature is rejected', () => {
    const found = problemsIn({
      'server/shifts/roster/rules.ts': "import '#server/shifts/schedule/rules.ts'",
      'server/shifts/schedule/service.ts': "import type { Row } from '#server/shifts/roster/rules.ts'",
    })
    expect(found).toEqual([expect.stringContaining('server/shifts: the folders roster → schedule → roster')])
  })

  test("between a folder's own files and a sub-folder is rejected", () => {
    const found = problemsIn({ ...validTree, 'server/core/log.ts': "import type { Db } from '#server/core/db/db.ts'" })
    expect(found).toEqual([expect.stringContaining('server/core: the folders db → its own files → db form a cycle')])
  })
})

describe('another layout', () => {
  const web: Layout = { root: 'web', layers: [['app'], 'features', ['ui']], limits: { folders: 3, levels: 2 } }
  const tree = {
    'web/app/routes.tsx': "import { ShiftCard } from '#web/shifts/ShiftCard.tsx'",
    'web/shifts/ShiftCard.tsx': "import { Card } from '#web/ui/Card.tsx'",
    'web/ui/Card.tsx': '',
  }

  test('has layers and limits of its own', () => {
    expect(findLayerProblems(filesOf(tree), { ...web, limits: { folders: 3, levels: 3 } })).toEqual([])
    expect(findLayerProblems(filesOf(tree), { ...web, limits: { folders: 2, levels: 2 } })).toEqual([
      'web: 3 folders; the limit is 2.',
      'web: 3 levels of folders; the limit is 2: app → shifts → ui.',
    ])
    const up = { ...tree, 'web/ui/Card.tsx': "import type { routes } from '#web/app/routes.tsx'" }
    expect(findLayerProblems(filesOf(up), web).join('\n')).toMatch(
      /^web\/ui\/Card\.tsx:1: imports web\/app\/routes\.tsx/,
    )
  })
})

describe('the web app', () => {
  const tree = {
    'web/app/routes.tsx': "import { ShiftCard } from '#web/shifts/ShiftCard.tsx'",
    'web/shifts/ShiftCard.tsx': "import { isTalent } from '#web/core/roles.ts'",
    'web/shifts/schedule/week.ts': "import type { Card } from '#web/shifts/ShiftCard.tsx'",
    'web/core/roles.ts': "import { Card } from '#web/ui/Card.tsx'",
    'web/ui/Card.tsx': '',
  }
  const found = (more: Record<string, string>) => findLayerProblems(filesOf({ ...tree, ...more }), WEB)

  test('has its own layers, and a feature includes its sub-folders', () => {
    expect(found({ 'web/shifts/ShiftForm.tsx': "import { weekOf } from '#web/shifts/schedule/week.ts'" })).toEqual([])
  })

  test.each([
    ['web/core/session.ts', '#web/shifts/ShiftCard.tsx'],
    ['web/shifts/Plan.tsx', '#web/app/routes.tsx'],
    ['web/ui/Card.tsx', '#web/artwork/bottles.ts'],
  ])('%s must not import %s', (path, imported) => {
    expect(found({ [path]: `import type { X } from '${imported}'` }).join('\n')).toContain(`${path}:1: imports`)
  })

  test('has no cycle of features', () => {
    const there = { 'web/shifts/Where.tsx': "import { Venue } from '#web/venues/Venue.tsx'" }
    const back = { 'web/venues/Venue.tsx': "import { ShiftCard } from '#web/shifts/ShiftCard.tsx'" }
    expect(found({ ...there, ...back })).toEqual([expect.stringContaining('form a cycle')])
  })
})

test('files must not import each other in a circle, not even types', () => {
  const tree = {
    'web/feed/Feed.tsx': "import { FeedItem } from './FeedItem.tsx'",
    'web/feed/FeedItem.tsx': "import type { FeedContext } from './feed-context.ts'",
    'web/feed/feed-context.ts': '',
  }
  expect(findFileCycles(filesOf(tree), 'web')).toEqual([])
  const back = { 'web/feed/feed-context.ts': "export type { Feed } from './Feed.tsx'" }
  expect(findFileCycles(filesOf({ ...tree, ...back }), 'web')).toEqual([
    'web: the files web/feed/Feed.tsx → web/feed/FeedItem.tsx → web/feed/feed-context.ts → web/feed/Feed.tsx import each other in a circle.',
  ])
})
