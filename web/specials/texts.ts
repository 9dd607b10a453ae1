import type { Schedule } from './special-schedule.ts'

/** Texts of the special screens. */
export const specialTexts = {
  picture: 'Image',
  price: 'Price or discount',
  priceHint: 'Shown large above the title, such as “$5” or “Half price”.',
  day: 'Day',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  validFromTime: 'Start time',
  validUntilTime: 'End time',
  addHours: 'Add weekly hours',
  addMoreHours: 'Add another time slot',
  schedule: 'Schedule',
  weekdays: 'Mon–Fri',
  weekend: 'Weekend',
  everyDay: 'Every day',
} as const

export const scheduleTexts: Record<Schedule, { title: string; text: string; hint: string }> = {
  weekly: { title: 'Every week', text: 'Like a happy hour', hint: 'It runs every week until you change or delete it.' },
  once: { title: 'Once', text: 'On one day', hint: 'Leave the times blank to run it all day.' },
  dates: {
    title: 'Dates',
    text: 'From one day to another',
    hint: 'Leave either date blank for no limit. A date without a time covers the whole day.',
  },
  always: { title: 'Always', text: 'Until you delete it', hint: 'It runs all day, every day, until you delete it.' },
}
