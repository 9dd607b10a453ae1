import { afterAll, beforeAll, expect, test } from 'vitest'
import { StatementDescriber } from '#scripts/sql-types/statements.ts'
import { openInMemory } from '#server/core/db/embedded.ts'
import type { OpenEngine } from '#server/core/db/engine.ts'
import { loadMigratedTemplate } from '#server/core/db-template/template.ts'
import { createLogger } from '#server/core/log.ts'

let engine: OpenEngine
let describer: StatementDescriber

beforeAll(async () => {
  engine = await openInMemory(await loadMigratedTemplate(createLogger('warn')))
  describer = await StatementDescriber.open(engine)
})
afterAll(() => engine.close())

test.each([
  ['a column', 'select bio from profiles'],
  ['the outer side of a join', 'select v.id from posts o left join venues v on v.id = o.venue_id'],
  ['the outer side of a full join', 'select o.id from posts o full join venues v on v.id = o.venue_id'],
  ['a case without else', 'select case when p.is_private then p.id end from profiles p'],
  ['a subquery that may find nothing', 'select (select v.id from venues v limit 1)'],
  ['an aggregate of no rows', 'select max(created_at) from posts'],
  ['an aggregate with a filter', 'select max(created_at) filter (where like_count > 1) from posts group by profile_id'],
  ['a group of all rows', 'select venue_id from shifts group by grouping sets ((venue_id), ())'],
  ['an operator with a nullable operand', `select bio || '!' from profiles`],
  ['the null of one branch', 'select id from venues union all select null'],
  ['a field of JSON', `select details -> 'reason' from audit_log`],
  ['a parameter that is null', 'select $1::uuid'],
  ['an outer join inside a function', `select talent_relationship_type from visible_shifts($1::uuid)`],
  ['a returned column', 'update profiles set is_private = true returning bio'],
  ['a column that an update sets', 'update profiles set bio = null where bio is not null returning bio'],
  ['a column of a CTE', 'with p as (select bio from profiles) select bio from p'],
  ['an element of an array of nullable columns', 'select unnest(array[bio]) from profiles'],
  ['a search in an array of nullable columns', `select 'a' = any(array[bio]) from profiles`],
  ['a result that another value removes', 'select nullif(id, id) from profiles'],
])('%s can be null', async (_, statement) => {
  const columns = await describer.describe(statement, [null])
  expect(columns.map(({ isNullable }) => isNullable)).toEqual([true])
})

test.each([
  ['a required column', 'select username from profiles'],
  ['a required column of an inner join', 'select v.id from posts o join venues v on v.id = o.venue_id'],
  ['a column that a condition requires', 'select bio from profiles where bio is not null'],
  ['a compared column', 'select v.slug from posts o left join venues v on v.id = o.venue_id where v.id = $1::uuid'],
  ['a default', `select coalesce(bio, '') from profiles`],
  ['a case with else', 'select case when p.is_private then 1 else 2 end from profiles p'],
  ['a count', 'select count(*) from posts'],
  ['an aggregate of a group', 'select max(created_at) from posts group by profile_id'],
  ['a test', 'select exists (select from posts) and bio is null from profiles'],
  ['an array of a subquery', 'select array(select id from posts)'],
  ['an operator with required operands', `select username || '!' from profiles`],
  ['both branches', `select 'a' union all select 'b'`],
  ['a parameter with a value', 'select $1::uuid'],
  ['a function column', 'select start_time from visible_shifts($1::uuid)'],
  ['a returned column', 'delete from posts returning id'],
  ['a column of a CTE', 'with p as (select id from profiles) select id from p'],
  ['a search in a list', `select username in ('a', 'b') from profiles`],
  ['an element of a parameter', 'select id from unnest($1::uuid[]) id'],
])('%s cannot be null', async (_, statement) => {
  const columns = await describer.describe(statement, ['x'])
  expect(columns.map(({ isNullable }) => isNullable)).toEqual([false])
})

test('the values of a column come from its constraint, a function, or constants', async () => {
  const describeValues = async (statement: string) => (await describer.describe(statement, []))[0]?.values
  expect(await describeValues('select user_type from profiles')).toContain('bartender')
  expect(await describeValues(`select talent_user_type from visible_shifts(null)`)).toContain('bartender')
  expect(await describeValues(`select case when is_private then 'yes' else 'no' end from profiles`)).toEqual([
    'yes',
    'no',
  ])
  expect(await describeValues('select username from profiles')).toBeUndefined()
})

test('a statement has names and types; an invalid one is refused', async () => {
  const columns = await describer.describe('select id, count(*) as number from posts group by id', [])
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual(['id uuid', 'number int8'])
  await expect(describer.describe('select nothing_like_it from posts', [])).rejects.toThrow('does not exist')
  expect(await describer.describe('lock table posts', [])).toEqual([])
})
