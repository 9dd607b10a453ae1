import { expect, type Locator, type Page } from '@playwright/test'
import {
  fillSpecified,
  matchSpecified,
  type Situation,
  type SpecifiedText,
  type SpecifiedValues,
} from '#tests/support/specified-texts.ts'

/** The page, or this part of it, shows exactly this text of the specification in the situation that it belongs to. */
export const seeSpecified = async <In extends Situation, Text extends SpecifiedText<In>>(
  scope: Page | Locator,
  situation: In,
  text: Text,
  ...[values]: SpecifiedValues<Text>
) => {
  const whole = scope.getByText(matchSpecified(text, values))
  // Beside words that only screen readers get, such as "View Profile" with " of Bea Castellano".
  const own = scope.locator(`text=${JSON.stringify(fillSpecified(text, values))}`)
  await expect(whole.or(own).filter({ visible: true }).first(), `${situation}: ${text}`).toBeVisible({
    timeout: 20_000,
  })
}
