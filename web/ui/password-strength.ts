const COMMON = /^(.)\1*$|1234|abcd|qwert|passw|letme|welcome|iloveyou|monkey|dragon|football|baseball|last.?call/i

const WORDS = [
  'Too short so far',
  'Easy to guess. Three odd words beat one clever one.',
  'Fair. A few more characters would help.',
  'Good',
  'Hard to guess',
] as const

/** A rough score from length and variety, 0 to 4, with its text. Only the server checks for common passwords. */
export const ratePassword = (password: string, minimum = 6) => {
  const score = scorePassword(password, minimum)
  return { score, words: WORDS[score] }
}

const scorePassword = (password: string, minimum: number): 0 | 1 | 2 | 3 | 4 => {
  if (password.length < minimum) return 0
  if (COMMON.test(password)) return 1
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  const points = Math.min(password.length, distinct * 2) + kinds * 2
  if (points >= 24) return 4
  if (points >= 17) return 3
  return points >= 12 ? 2 : 1
}
