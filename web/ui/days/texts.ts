/** Texts of the day field. */
export const dayTexts = {
  anotherDay: 'Another day',
  laterDays: 'Later days',
  earlierDays: 'Earlier days',
  severalDays: 'Several days',
  oneDay: 'One day',
} as const
