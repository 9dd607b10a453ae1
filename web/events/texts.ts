import { EVENT_TAGS_LIMIT } from '#contract/event-tags.ts'

/** Texts of the event screens. */
export const eventTexts = {
  startTime: 'Start time',
  endTime: 'End time',
  endDay: 'End day',
  endsOnAnotherDay: 'Ends on another day',
  noEndTime: 'No end time',
  tags: 'Tags',
  tagsHint: `Up to ${EVENT_TAGS_LIMIT}. They say what kind of event it is.`,
  startTimeMissing: 'Please set a start time.',
  endTimeMissing: 'Please set an end time.',
  allAt: (venue: string) => `Events at ${venue}`,
  whichDates: 'Which dates?',
  delete: 'Delete event',
  reinstate: 'Reinstate event',
  repeat: 'Repeat next week',
} as const
