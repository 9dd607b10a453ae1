/** Texts of the event screens, where the screens and the tests have them from. */
export const eventTexts = {
  startTime: 'Start time',
  endTime: 'End time',
} as const
