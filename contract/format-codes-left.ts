import { secondFactorMessages } from './second-factor.texts.ts'

/** How many recovery codes are left, as a sentence. */
export const formatCodesLeft = (left: number): string =>
  left === 0 ? secondFactorMessages.noCodesLeft : secondFactorMessages.codesLeft(left)
