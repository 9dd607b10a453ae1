import { expect, test } from 'vitest'
import { formatOfferTime, listOfferTimes } from './format-offer-time.ts'

const zone = 'America/Chicago'
/** Friday, 6:20 PM in Chicago. */
const shown = Date.parse('2026-11-20T18:20:00-06:00')
const chicago = (time: string) => `2026-11-${time}-06:00`

test.each([
  [{ is_on: true, start_time: null, end_time: chicago('20T19:00:00') }, 'ends in 40 min', 'until 7:00 PM'],
  [{ is_on: true, start_time: null, end_time: chicago('20T19:20:00') }, 'ends in 1 h', 'until 7:20 PM'],
  [{ is_on: true, start_time: null, end_time: chicago('21T02:00:00') }, 'until 2:00 AM', 'until 2:00 AM'],
  [{ is_on: true, start_time: null, end_time: null }, undefined, undefined],
  [{ is_on: true, start_time: null, end_time: chicago('28T00:00:00') }, undefined, undefined],
  [
    { is_on: false, start_time: chicago('20T22:00:00'), end_time: chicago('21T01:00:00') },
    '10:00 PM to 1:00 AM',
    '10:00 PM to 1:00 AM',
  ],
  [{ is_on: false, start_time: chicago('20T22:00:00'), end_time: null }, 'from 10:00 PM', 'from 10:00 PM'],
  [
    { is_on: false, start_time: chicago('20T22:00:00'), end_time: chicago('23T01:00:00') },
    'from 10:00 PM',
    'from 10:00 PM',
  ],
])('%j', (offer, ofNow, ofNight) => {
  expect(formatOfferTime(offer, { zone, shown, ofNight: false, viewer: zone })).toBe(ofNow)
  expect(formatOfferTime(offer, { zone, shown, ofNight: true, viewer: zone })).toBe(ofNight)
})

test('a viewer in another zone sees the venue’s', () => {
  const offer = { is_on: true, start_time: null, end_time: '2026-11-20T22:30:00+05:30' }
  expect(
    formatOfferTime(offer, {
      zone: 'Asia/Kolkata',
      shown: Date.parse('2026-11-20T12:00:00Z'),
      ofNight: true,
      viewer: zone,
    }),
  ).toBe('until 10:30 PM GMT+5:30')
})

test('later hours follow, a line each', () => {
  const offer = {
    is_on: true,
    start_time: null,
    end_time: chicago('20T19:00:00'),
    later_hours: [{ start_time: chicago('20T22:00:00'), end_time: chicago('21T01:00:00') }],
  }
  const options = { zone, shown, ofNight: true, viewer: zone }
  expect(listOfferTimes(offer, options)).toEqual(['until 7:00 PM', 'and 10:00 PM to 1:00 AM'])
  expect(listOfferTimes({ is_on: true, start_time: null, end_time: null }, options)).toEqual([])
})
