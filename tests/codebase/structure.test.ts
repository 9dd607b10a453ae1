import { expect, test } from 'vitest'
import { findStructureProblems } from '#scripts/structure.ts'

/** Small trees: path → text. */
const problemsIn = (tree: Record<string, string>) =>
  findStructureProblems(Object.entries(tree).map(([path, text]) => ({ path, text })))

const validTree = {
  'contract/index.ts': '',
  'contract/shifts.ts': '',
  'server/main.ts': "console.log('ready')",
  'server/core/clock.ts': '',
  'server/http/pages/static.ts': '',
  'server/core/db/migrations/before-baseline/0001_people.sql': 'select * from profiles',
  'server/core/db/migrations/0002_shifts.sql': '',
  'server/shifts/handlers.ts': '',
  'server/shifts/queries.ts': 'select * from visible_shifts(x) s join venues v on true',
  'server/shifts/rules.ts': '// console.log is not for here',
  'server/shifts/service.ts': '',
  'server/shifts/handlers.test.ts': '',
  'server/shifts/races.test.ts': '',
  'server/shifts/roster/rules.ts': '',
  'web/app/main.tsx': '',
  'web/ui/Card.tsx': '',
  'web/shifts/ShiftCard.tsx': '',
}

test('a tree that follows the rules has no problems', () => {
  expect(problemsIn(validTree)).toEqual([])
})

test.each([
  ['server/shifts/mapping.ts', /^server\/shifts\/mapping\.ts: a feature of the server has handlers\.ts/],
  ['server/shifts/roster/deep/queries.ts', /a feature of the server has handlers\.ts/],
  ['server/shifts/feed/mapping.ts', /a feature of the server has handlers\.ts/],
  ['server/shifts/utils.ts', /"utils" says nothing/],
  ['web/ui/helpers/format.ts', /"helpers" says nothing/],
  ['contract/types.ts', /"types" says nothing/],
  ['server/common/dates.ts', /"common" says nothing/],
  ['web/ui/index.ts', /barrel files are not allowed/],
  ['server/clock.ts', /^server\/clock\.ts: server\/ itself has main\.ts and router\.ts only/],
  ['server/venues/handlers.ts', /Write contract\/venues\.ts/],
  ['web/venues/VenueScreen.tsx', /there is no contract\/venues\.ts/],
  ['server/core/db/migrations/0004_venues.sql', /should be 0003_what_it_does\.sql/],
  ['server/core/db/migrations/0002_again.sql', /should be 000[23]_what_it_does\.sql/],
])('%s is misplaced', (path, message) => {
  expect(problemsIn({ ...validTree, [path]: '' }).join('\n')).toMatch(message)
})

test.each([
  ['select s.id from shifts s'],
  ['  join profiles p on p.id = s.profile_id'],
  ['  left join lateral (select from public.comments) c on true'],
  ['  FROM posts'],
  ['  join forum_threads t on t.id = r.thread_id'],
  ['select from forum_replies r'],
  ["db.selectFrom('profiles as p')"],
  [".innerJoin('shifts as s', 's.id', 'x.shift_id')"],
])('queries must not select from a guarded table by "%s"', (line) => {
  const tree = { ...validTree, 'server/shifts/queries.ts': `one line\n${line}\n` }
  expect(problemsIn(tree).join('\n')).toMatch(
    /^server\/shifts\/queries\.ts:2: select from visible_(shifts|profiles|comments|posts|forum_threads|forum_replies)\(viewer\)/,
  )
})

test.each([
  ['select from visible_posts(x) p'],
  ['delete from shifts where profile_id = x'],
  ['update profiles set bio = x'],
  ['select from shifts_of_mine'],
  ["-- own: the viewer's own rows\n from shifts s"],
  ["// own: no viewer asks, a job does\n.selectFrom('profiles')"],
  ['from shifts s -- own: locked before the write'],
  ["// own: the viewer's own row\nconst { rows } = await sql`\n  select from profiles where id = x`"],
])('queries may contain "%s"', (lines) => {
  expect(problemsIn({ ...validTree, 'server/shifts/queries.ts': lines })).toEqual([])
})

test('a comment without a reason does not count', () => {
  expect(problemsIn({ ...validTree, 'server/shifts/queries.ts': '-- own:\nfrom shifts s' })).toHaveLength(1)
})

test('calls that throw on an invalid time are only in the files that catch it', () => {
  const line = 'const at = new Date(shift.start_time).toISOString()'
  expect(problemsIn({ ...validTree, 'web/ui/times.ts': line })).toEqual([])
  expect(problemsIn({ ...validTree, 'web/shifts/ShiftBoardLine.tsx': line })).toEqual([
    expect.stringMatching(/^web\/shifts\/ShiftBoardLine\.tsx:1: this throws on invalid input/),
  ])
})

test.each([
  ['export function formatWait(seconds: number): string {'],
  ["export const formatWait = (seconds: number) => seconds + ' s'"],
  ['export const MAX_SHIFTS = 52'],
  ["export const ROLES = ['patron', 'bartender'] as const"],
  ['export const USERNAME = /^[a-z]+$/'],
  ['  moved: (name: string) => {'],
])('files of texts must not contain "%s"', (line) => {
  expect(problemsIn({ ...validTree, 'contract/shifts.texts.ts': `${line}\n` })).toEqual([
    expect.stringMatching(/^contract\/shifts\.texts\.ts:1: files of texts have texts only/),
  ])
})

test('files of texts may contain texts with a placeholder', () => {
  const texts =
    "export const shiftMessages = {\n  posted: 'Shift posted.',\n  moved: (name: string) => name + ' moved.',\n} as const\n"
  expect(problemsIn({ ...validTree, 'contract/shifts.texts.ts': texts })).toEqual([])
})

test('SQL is only in queries.ts, printing only in main.ts', () => {
  const tree = {
    ...validTree,
    'server/shifts/handlers.ts': "await context.db.selectFrom('venues').execute()",
    'server/http/pages/static.ts': "console.log('here')",
  }
  expect(problemsIn(tree)).toEqual([
    expect.stringMatching(/^server\/http\/pages\/static\.ts:1: use the logger of the context/),
    expect.stringMatching(/^server\/shifts\/handlers\.ts:1: SQL belongs in the queries\.ts/),
  ])
})

test.each([
  ['await trx.deleteFrom("likes").execute()'],
  ['const [one] = await Promise.all([\n      lockPost(trx, id),\n    ])'],
  ['const limit = readLimit(config)'],
])('a transaction may contain "%s"', (statement) => {
  expect(problemsIn({ ...validTree, 'server/shifts/service.ts': inTransaction(statement) })).toEqual([])
})

test.each([
  ['await sendEmail(address)'],
  ['const posts = await findPosts(db, id)'],
  ['if (isNew) await enforceRateLimit(context, id)'],
])('a transaction must not wait for anything but its own statements: "%s"', (statement) => {
  const tree = { ...validTree, 'server/shifts/service.ts': inTransaction(statement) }
  expect(problemsIn(tree)).toEqual([
    expect.stringMatching(/^server\/shifts\/service\.ts:3: in a transaction, await only/),
  ])
})

test('what a function awaits after its transaction is its own affair', () => {
  const after = `${inTransaction('await lockPost(trx, id)')}\n  await sendEmail(address)`
  expect(problemsIn({ ...validTree, 'server/shifts/service.ts': after })).toEqual([])
})

const inTransaction = (statement: string) =>
  `async function change(db: Db) {\n  await db.transaction().execute(async (trx) => {\n    ${statement}\n  })`
