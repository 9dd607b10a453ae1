type NightCase = {
  why: string
  zone: string
  day: string
  at: string | null
  /** When the night begins, and what is chosen of it; `from` is the beginning unless it is given. */
  starts: string
  from?: string
  until: string
}

/** Nights and their spans, worked out by hand from the zones' rules. */
export const nightSpans: NightCase[] = [
  {
    why: 'all of a Friday, until 6 AM on Saturday',
    zone: 'America/Chicago',
    day: '2026-12-04',
    at: null,
    starts: '2026-12-04T12:00:00Z',
    until: '2026-12-05T12:00:00Z',
  },
  {
    why: 'at 6 PM, and what begins until 8 PM',
    zone: 'America/Chicago',
    day: '2026-12-04',
    at: '18:00',
    starts: '2026-12-04T12:00:00Z',
    from: '2026-12-05T00:00:00Z',
    until: '2026-12-05T02:00:00Z',
  },
  {
    why: '1 AM belongs to the night of the day before',
    zone: 'America/Chicago',
    day: '2026-12-04',
    at: '01:00',
    starts: '2026-12-04T12:00:00Z',
    from: '2026-12-05T07:00:00Z',
    until: '2026-12-05T09:00:00Z',
  },
  {
    why: '5 AM reaches no further than the night',
    zone: 'America/Chicago',
    day: '2026-12-04',
    at: '05:00',
    starts: '2026-12-04T12:00:00Z',
    from: '2026-12-05T11:00:00Z',
    until: '2026-12-05T12:00:00Z',
  },
  {
    why: 'late is from 11 PM on',
    zone: 'America/Chicago',
    day: '2026-12-04',
    at: 'late',
    starts: '2026-12-04T12:00:00Z',
    from: '2026-12-05T05:00:00Z',
    until: '2026-12-05T12:00:00Z',
  },
  {
    why: 'the clocks go back at 2 AM: the night is 25 hours long',
    zone: 'America/Chicago',
    day: '2026-10-31',
    at: null,
    starts: '2026-10-31T11:00:00Z',
    until: '2026-11-01T12:00:00Z',
  },
  {
    why: 'of the two times that it is 1 AM, the first one counts',
    zone: 'America/Chicago',
    day: '2026-10-31',
    at: '01:00',
    starts: '2026-10-31T11:00:00Z',
    from: '2026-11-01T06:00:00Z',
    until: '2026-11-01T09:00:00Z',
  },
  {
    why: 'the clocks go forward at 2 AM: the night is 23 hours long',
    zone: 'America/Chicago',
    day: '2027-03-13',
    at: null,
    starts: '2027-03-13T12:00:00Z',
    until: '2027-03-14T11:00:00Z',
  },
  {
    why: '2 AM is skipped, so it is when the clocks change',
    zone: 'America/Chicago',
    day: '2027-03-13',
    at: '02:00',
    starts: '2027-03-13T12:00:00Z',
    from: '2027-03-14T08:00:00Z',
    until: '2027-03-14T09:00:00Z',
  },
  {
    why: 'the clocks go forward at midnight',
    zone: 'America/Havana',
    day: '2027-03-13',
    at: '00:00',
    starts: '2027-03-13T11:00:00Z',
    from: '2027-03-14T05:00:00Z',
    until: '2027-03-14T06:00:00Z',
  },
  {
    why: 'a zone that is half an hour off',
    zone: 'Asia/Kolkata',
    day: '2026-12-04',
    at: '18:00',
    starts: '2026-12-04T00:30:00Z',
    from: '2026-12-04T12:30:00Z',
    until: '2026-12-04T14:30:00Z',
  },
  {
    why: 'clocks that go forward by half an hour at 2 AM',
    zone: 'Australia/Lord_Howe',
    day: '2026-10-03',
    at: '02:00',
    starts: '2026-10-02T19:30:00Z',
    from: '2026-10-03T15:30:00Z',
    until: '2026-10-03T17:00:00Z',
  },
  {
    why: 'the first zone of the day',
    zone: 'Pacific/Kiritimati',
    day: '2026-12-31',
    at: null,
    starts: '2026-12-30T16:00:00Z',
    until: '2026-12-31T16:00:00Z',
  },
]
