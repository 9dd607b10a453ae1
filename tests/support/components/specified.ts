import { type Screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import {
  matchSpecified,
  type Situation,
  type SpecifiedText,
  type SpecifiedValues,
} from '#tests/support/specified-texts.ts'

/** The screen, or this part of it, shows exactly this text of the specification in the situation it belongs to. */
export const seeSpecified = async <In extends Situation, Text extends SpecifiedText<In>>(
  scope: Pick<Screen, 'queryAllByText'>,
  situation: In,
  text: Text,
  ...[values]: SpecifiedValues<Text>
) => {
  const pattern = matchSpecified(text, values)
  await waitFor(() => {
    // An element's own words, or with those of the elements in it.
    const found = scope.queryAllByText((own, element) => pattern.test(own) || pattern.test(element?.textContent ?? ''))
    expect(found.at(-1) ?? null, `${situation}: ${text}`).toBeVisible()
  })
}
