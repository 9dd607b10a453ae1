import { afterAll, describe, expect, test } from 'vitest'
import type { ProcedurePath } from '#contract/index.ts'
import { type Case, related } from '#tests/access-by-relation.ts'
import type { Input } from '#tests/support/relation-inputs.ts'
import { createRelationSetup, KINDS, type RelatedCaller } from '#tests/support/relation-setup.ts'
import { procedurePaths, routeOf, textOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })
const stage = await createRelationSetup(context)
// Deletes the account, so it runs last.
const LAST = 'accounts.deleteAccount'
const order = [...procedurePaths.filter((path) => path !== LAST), LAST] as const

const cases = order.flatMap((path) =>
  related[path].flatMap((one, index) => [
    { path, name: `${path} ${index}`, one, is_private: false, expected: one.open },
    ...(one.closed ? [{ path, name: `${path} ${index}, private`, one, is_private: true, expected: one.closed }] : []),
  ]),
)
let cells = 0

afterAll(() => {
  process.stdout.write(
    `access to other people's data: ${procedurePaths.length} procedures × ${KINDS.length} callers, ${cells} cells checked\n`,
  )
})

describe('requests about another person, by every kind of caller', () => {
  test.each(cases)('$name: each caller gets the expected status', async ({ path, one, is_private, expected }) => {
    // A read or a refused request changes nothing, so the next caller asks about the same data. Deleted accounts stay
    // deleted, so that is not restored either.
    const once = routeOf(path).method === 'GET' || path === LAST
    let isChanged = true
    const answered: Record<string, number> = {}
    const details: string[] = []
    let input = {}
    for (const standing of stage.callers) {
      if (isChanged || one.forEach) {
        await stage.restore({ is_private })
        input = await one.input(stage, standing)
      }
      const answer = await ask(path, input, { ...standing, newSession: one.newSession })
      answered[standing.kind] = answer.status
      isChanged = !once && answer.status < 400
      cells += 1
      if (answer.status !== expected[standing.kind]) details.push(`${standing.kind}: ${answer.text}`)
    }
    expect(answered, details.join('\n')).toEqual(expected)
  })

  test('every cell is checked', () => {
    expect(cells).toBe(cases.length * KINDS.length)
    expect(new Set(cases.map(({ path }) => path))).toEqual(new Set(procedurePaths))
  })
})

/** Procedures that end a session are called with a session created for the purpose. */
async function ask(
  path: ProcedurePath,
  input: Input,
  { caller, me, newSession }: RelatedCaller & Pick<Case, 'newSession'>,
) {
  const answer = await (newSession && me ? await context.signIn(me.email) : caller).call(path, input)
  return { status: answer.status, text: await textOf(answer) }
}
