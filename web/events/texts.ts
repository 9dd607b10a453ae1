/** Texts of the event screens. */
export const eventTexts = {
  startTime: 'Start time',
  endTime: 'End time',
  startTimeMissing: 'Please set a start time.',
  allAt: (venue: string) => `Events at ${venue}`,
  reinstate: 'Reinstate event',
  repeat: 'Repeat next week',
} as const
