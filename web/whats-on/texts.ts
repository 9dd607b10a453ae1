/** Texts of What's On, imported by components and tests. */
export const whatsOnTexts = {
  show: 'Show',
  kinds: { special: 'Specials', event: 'Events', people: 'People' },
  open: 'Open',
  openNow: 'Open now',
  tags: 'Kind of event',
  loading: 'Loading what’s on...',
  venues: (count: number) => (count === 1 ? '1 venue' : `${count} venues`),
  more: (count: number) => `${count} more`,
  truncated: (limit: number) =>
    `Showing the ${limit} nearest venues with specials or events. To see others, choose Specials, Events or a kind of event.`,
  endsIn: (time: string) => `ends in ${time}`,
  until: (time: string) => `until ${time}`,
  from: (time: string) => `from ${time}`,
  and: (time: string) => `and ${time}`,
  nothing: (when: string) => `Nothing posted ${when}`,
  tryOther: 'Try another day, or show everything.',
  showAll: 'Show Everything',
} as const
