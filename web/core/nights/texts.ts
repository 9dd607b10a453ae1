/** Texts of choosing a night, imported by components and tests. */
export const nightTexts = {
  day: 'Day',
  time: 'Time',
  tonight: 'Tonight',
  tomorrow: 'Tomorrow',
  anyDay: 'Any day',
  anotherDay: 'Another day',
  now: 'Now',
  anyTime: 'Any time',
  late: 'Late',
  /** `Friday at 6 PM near Belleville` */
  near: (night: string, town: string) => `${night} near ${town}`,
  noOne: (when: string) => `No one you can see is on ${when} yet.`,
  someoneOn: 'Someone on',
  peopleOn: (count: number) => (count === 1 ? '1 person on' : `${count} people on`),
  nothing: (when: string) => `Nothing posted ${when} yet`,
} as const
