import { ORPCError } from '@orpc/client'
import { expect } from 'vitest'
import { matchSpecified, type Situation, type SpecifiedText, type SpecifiedValues } from './specified-texts.ts'

/** The API refuses with exactly this text of the specification, as its message or at a field. */
export const seeSpecified = async <In extends Situation, Text extends SpecifiedText<In>>(
  answer: Promise<unknown>,
  situation: In,
  text: Text,
  ...[values]: SpecifiedValues<Text>
) => {
  const refusal = await answer.then(
    () => undefined,
    (error: unknown) => error,
  )
  const pattern = matchSpecified(text, values)
  expect(toTexts(refusal), `${situation}: ${text}`).toContainEqual(expect.stringMatching(pattern))
}

const toTexts = (refusal: unknown): unknown[] => {
  if (!(refusal instanceof ORPCError)) return []
  const data: unknown = refusal.data
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : {}
  return [refusal.message, ...Object.values(fields ?? {})]
}
