import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract, type ProcedurePath } from '#contract/index.ts'
import { access, type CallerKind, createCaller, type TestCaller } from '#tests/access.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { procedurePaths, routeOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

const SCRIPT = `<script>alert(1)</script>"'& שלום`
/** Ends with a right-to-left override, which reverses the text after it. */
const RIGHT_TO_LEFT = `${SCRIPT} \u202Egnp.exe`
/** Secrets are compared and never shown, and a changed value is simply another secret. */
const SECRET = /password|token/
const UNSTORED = new Set([
  // Stripped of personal data and logged; neither stored nor shown.
  'clientErrors.report message',
  // Part of a path: an invalid username answers like a path that does not exist.
  'relationships.blockUsername username',
  'relationships.unblockUsername username',
])

type Input = Record<string, unknown>
type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
}

const writing = procedurePaths.filter((path) => routeOf(path).method !== 'GET')

/** The input of a procedure as its JSON schema. */
function schemaOf(path: ProcedurePath): Schema {
  const [feature = '', name = ''] = path.split('.')
  const procedures = contract as unknown as Record<string, Record<string, { '~orpc': { inputSchema?: z.ZodType } }>>
  const inputSchema = procedures[feature]?.[name]?.['~orpc'].inputSchema
  if (!inputSchema) return {}
  return z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' }) as Schema
}

const accessLevelOf = (path: ProcedurePath): unknown => {
  const [feature = '', name = ''] = path.split('.')
  const procedures = contract as unknown as Record<string, Record<string, { '~orpc': { meta: { door: string } } }>>
  return procedures[feature]?.[name]?.['~orpc'].meta.door
}

/**
 * The paths of all free text fields: `notes`, `items.0.notes`. Fields with a format of their own (ids, dates, enums)
 * are excluded.
 */
function textsIn(schema: Schema, at = ''): string[] {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.flatMap((one) => textsIn(one, at)))]
  if (schema.items) return textsIn(schema.items, `${at}.0`)
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, one]) => textsIn(one, at ? `${at}.${name}` : name))
  const isFree =
    schema.type === 'string' && !schema.format && !schema.pattern && !schema.enum && schema.const === undefined
  return isFree ? [at] : []
}

/** The input with the text at the given path, or undefined if the input has no such path. */
function withText(input: Input, at: string, text: string): Input | undefined {
  const copy = { ...input }
  const [first = '', ...rest] = at.split('.')
  if (rest.length === 0) return { ...copy, [first]: text }
  const [index, ...inner] = rest
  const list = copy[first]
  if (!Array.isArray(list) || index !== '0' || list.length === 0) return undefined
  const [head, ...tail] = list
  const put = inner.length === 0 ? text : withText(head as Input, inner.join('.'), text)
  return put === undefined ? undefined : { ...copy, [first]: [put, ...tail] }
}

/** A caller who may call the procedure. */
async function findAllowedCaller(path: ProcedurePath): Promise<TestCaller | undefined> {
  const order: CallerKind[] = ['bartender', 'business', 'patron', 'admin', 'signed_out']
  const kind = order.find((one) => access[path].expect[one] < 300)
  if (kind) return createCaller(context, kind)
  if (accessLevelOf(path) !== 'bartender') return undefined
  const calling = await createCaller(context, 'bartender')
  await calling.me?.isVerified()
  return calling
}

/** Every string in an answer or in stored rows. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}

/** Alternative text is stored only together with an image. */
async function uploadImage(path: ProcedurePath, { me }: TestCaller): Promise<string> {
  const [picture, { slug }] = [await drawnPicture(), await context.venue('theStill')]
  if (!me) throw new Error(`${path} has no caller who can upload an image`)
  const sent = path.startsWith('events.')
    ? me.api.media.event({ slugOrId: slug, picture })
    : path.startsWith('specials.')
      ? me.api.media.special({ slugOrId: slug, picture })
      : path === 'posts.createForVenue'
        ? me.api.media.venuePost({ slugOrId: slug, picture })
        : path.startsWith('posts.')
          ? me.api.media.post({ picture })
          : path.startsWith('forum.')
            ? me.api.media.thread({ picture })
            : path.startsWith('menus.')
              ? me.api.media.menu({ slugOrId: slug, picture })
              : me.api.media.venue({ picture })
  return (await sent).image_id
}

const { rows: tables } = await sql<{ name: string }>`
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema in ('public', 'auth')
    and table_name not in ('rate_limits', 'migrations', 'spatial_ref_sys') order by 1`.execute(context.db)

/** All rows stored, by table. */
async function readStoredRows(): Promise<Record<string, unknown[]>> {
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, jsonb_agg(to_jsonb(t) order by t::text) as stored from ${name} t`,
  )
  const { rows } = await sql<{ name: string; stored: unknown[] | null }>`${sql.raw(parts.join(' union all '))}`.execute(
    context.db,
  )
  return Object.fromEntries(rows.map(({ name, stored }) => [name, stored ?? []]))
}

const counts = { kept: 0, refused: 0, keys: 0 }
afterAll(() => {
  process.stdout.write(
    `hostile texts: ${writing.length} procedures, ${counts.kept} texts stored unchanged, ${counts.refused} rejected by field; ${counts.keys} unknown keys rejected\n`,
  )
})

const places = writing.flatMap((path) =>
  textsIn(schemaOf(path))
    .filter((at) => !SECRET.test(at) && !UNSTORED.has(`${path} ${at}`))
    .flatMap((at) => [
      [path, at, 'a script', SCRIPT] as const,
      [path, at, 'a right-to-left override', RIGHT_TO_LEFT] as const,
    ]),
)

test.each(places)('%s, %s: %s is stored unchanged or rejected by field name', async (path, at, _, text) => {
  const calling = await findAllowedCaller(path)
  if (!calling) return
  const whole = await access[path].input(context, calling)
  if (at === 'image_alt') whole.image_id ??= await uploadImage(path, calling)
  const input = withText(whole, at, text)
  if (!input) return
  const answer = await calling.caller.call(path, input)
  const body: unknown = await answer.json().catch(() => null)
  expect([answer.status, body]).toEqual([expect.toSatisfy((status: number) => status < 300 || status === 422), body])
  if (answer.status === 422) {
    const fields = (body as { data?: { fields?: Record<string, string> } }).data?.fields ?? {}
    expect(Object.keys(fields).join(' ')).toContain(at.split('.')[0])
    counts.refused += 1
    return
  }
  const read = stringsIn([body, await readStoredRows()]).filter((one) => one.includes('alert(1)'))
  expect(read).toContain(text)
  // Values derived from the text for sorting and searching are unchanged as well.
  expect(read.filter((one) => !one.includes(SCRIPT))).toEqual([])
  counts.kept += 1
})

describe('a body with fields that are not part of its input', () => {
  const KEYS: Input = {
    user_type: 'business',
    verification_status: 'verified',
    is_admin: true,
    owner_id: '00000000-0000-4000-8000-000000000000',
    follower_count: 1_000_000,
    suspended_at: '2026-11-20T21:04:00-06:00',
    profile_id: '00000000-0000-4000-8000-000000000000',
    user_id: '00000000-0000-4000-8000-000000000000',
  }

  /** A procedure without input does not read the body at all. */
  async function ignores({ caller }: TestCaller, path: ProcedurePath, input: Input): Promise<void> {
    await caller.call(path, { ...input, ...KEYS })
    const all = JSON.stringify(await readStoredRows())
    for (const mark of [KEYS.owner_id, 1_000_000, '"verified"', '"is_admin":true', '"user_type":"business"'])
      expect([mark, all.includes(String(mark))]).toEqual([mark, false])
    counts.keys += Object.keys(KEYS).length
  }

  test.each(writing)('%s is rejected and changes nothing', async (path) => {
    const calling = await findAllowedCaller(path)
    if (!calling) return
    const input = await access[path].input(context, calling)
    const schema = schemaOf(path)
    const known = Object.assign({}, ...[schema, ...(schema.anyOf ?? schema.oneOf ?? [])].map((one) => one.properties))
    if (Object.keys(known).length === 0) return ignores(calling, path, input)
    // An upload is a form with a single part, and any other part is rejected.
    const hasFile = Object.values(input).some((value) => value instanceof File)
    const before = await readStoredRows()
    for (const [key, value] of Object.entries(KEYS)) {
      if (key in known || key in input) continue
      const answer = await calling.caller.call(path, { ...input, [key]: value })
      expect([key, answer.status, await answer.text()]).toEqual([
        key,
        422,
        expect.stringContaining(hasFile ? 'picture' : key),
      ])
      counts.keys += 1
    }
    expect(await readStoredRows()).toEqual(before)
  })
})
