import { formOf, type Hostile, headersOf, spelled, type Validity } from './fuzz-requests.ts'
import { CURSORS, hostileValue, jsonOf, STRINGS } from './hostile.ts'
import { idFrom, type Pools, type Schema, sampleOf } from './json-schema.ts'
import type { SeededRandom } from './seeded-random.ts'

type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }
export type Operation = {
  operationId: string
  method: string
  path: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Document = { paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>> }

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

/** A request to an operation, valid to a random degree. */
export function requestTo(operation: Operation, dice: SeededRandom, pools: Pools, picture: Buffer): Hostile {
  const mood: Validity = dice.chance(0.45) ? 'right' : dice.chance(0.65) ? 'bent' : 'broken'
  const sent: Hostile = {
    method: operation.method,
    path: `/api${pathOf(operation, dice, pools, mood)}${queryOf(operation, dice, pools, mood)}`,
    headers: {},
  }
  const content = operation.requestBody?.content
  if (content?.['multipart/form-data']) Object.assign(sent, formOf(dice, mood, picture))
  else if (content) Object.assign(sent, bodyOf(content['application/json']?.schema ?? {}, dice, pools, mood))
  else if (mood === 'broken' && dice.chance(0.3)) Object.assign(sent, bodyOf({}, dice, pools, mood))
  if (mood !== 'broken') return sent
  if (dice.chance(0.15))
    sent.method = dice.pick(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'TRACE', 'PROPFIND'])
  if (dice.chance(0.4)) Object.assign(sent.headers, dice.pick(headersOf(dice)))
  if (dice.chance(0.15)) sent.path = spelled(sent.path, dice)
  return sent
}

/** A request outside the API. */
export function requestOutside(dice: SeededRandom): Hostile {
  const tail = dice.chance(0.5) ? escaped(dice.pick(STRINGS)) : dice.pick(CURSORS)
  const place = dice.pick([
    '/media/avatars/',
    '/media/',
    '/calendar/',
    '/unsubscribe/',
    '/',
    '/api/',
    '/assets/',
    '/metrics',
    '/healthz',
    '/probe/',
    '/api/docs',
    '/profiles/',
  ])
  const path = `${place}${tail}${dice.pick(['', '.ics', '.webp?v=large&e=1&s=x', `?v=small&e=99999999999&s=${'A'.repeat(43)}`])}`
  return { method: dice.pick(['GET', 'GET', 'HEAD', 'POST', 'DELETE']), path, headers: dice.pick(headersOf(dice)) }
}

function pathOf({ path }: Operation, dice: SeededRandom, pools: Pools, mood: Validity): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (mood !== 'right' && dice.chance(0.3)) return escaped(dice.pick(STRINGS)) || '%20'
    return escaped(
      name === 'slugOrId' ? (dice.chance(0.8) ? dice.pick(pools.names) : idFrom(dice, pools)) : idFrom(dice, pools),
    )
  })
}

/** Escaped correctly, as far as possible. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 9000)

function queryOf({ parameters = [] }: Operation, dice: SeededRandom, pools: Pools, mood: Validity): string {
  const pairs: string[] = []
  for (const { name, in: place, required, schema } of parameters) {
    if (place !== 'query' || (!required && dice.chance(0.5))) continue
    const corrupt = mood !== 'right' && dice.chance(0.4)
    const value = corrupt ? hostileValue(dice) : sampleOf(schema, dice, pools, name)
    pairs.push(`${name}=${escaped(typeof value === 'string' && !value.startsWith('@raw:') ? value : jsonOf(value))}`)
  }
  if (mood === 'broken' || (mood === 'bent' && dice.chance(0.1)))
    pairs.push(
      dice.pick([
        '%',
        '%zz=1',
        'a=%c0%80',
        'limit=1&limit=2',
        'limit[]=1',
        'q[a][b]=1',
        '__proto__=1',
        'x.y=1',
        '=',
        '&&',
        'cursor=',
        `q=${'a'.repeat(5000)}`,
      ]),
    )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function bodyOf(schema: Schema, dice: SeededRandom, pools: Pools, mood: Validity): Pick<Hostile, 'headers' | 'body'> {
  const value = sampleOf(schema, dice, pools)
  const text = jsonOf(mood === 'right' ? value : corrupt(value, dice))
  if (mood !== 'broken' || dice.chance(0.3))
    return { headers: { 'content-type': 'application/json' }, body: Buffer.from(text) }
  const bytes = dice.pick<() => Buffer>([
    () => Buffer.from(text.slice(0, dice.below(text.length))),
    () => Buffer.from(`${text}${text}`),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80])]),
    () => Buffer.from(text.replace(/^\{("\w+":)/, '{$1 1,$1')),
    () => Buffer.from(' '.repeat(300_000)),
    () => Buffer.alloc(0),
    () => Buffer.from(dice.pick(STRINGS)),
  ])()
  const type = dice.pick([
    'application/json',
    'application/json; charset=utf-7',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-8',
    'multipart/form-data; boundary=x',
    '',
  ])
  return { headers: type ? { 'content-type': type } : {}, body: bytes }
}

/** Changes some parts of a value to something invalid. */
function corrupt(value: unknown, dice: SeededRandom): unknown {
  if (dice.chance(0.05)) return hostileValue(dice)
  if (Array.isArray(value)) return value.map((item) => (dice.chance(0.3) ? corrupt(item, dice) : item))
  if (typeof value !== 'object' || value === null) return dice.chance(0.7) ? hostileValue(dice) : value
  const fields = Object.entries(value)
  const changed = fields.map(([name, inner]): [string, unknown] => [
    name,
    dice.chance(1.5 / fields.length) ? corrupt(inner, dice) : inner,
  ])
  if (dice.chance(0.3))
    changed.push([
      dice.pick([
        'id',
        'profile_id',
        'owner_id',
        'is_admin',
        'user_type',
        'verification_status',
        'created_at',
        'hidden_at',
        'constructor',
      ]),
      hostileValue(dice),
    ])
  return Object.fromEntries(dice.chance(0.1) ? changed.slice(1) : changed)
}
