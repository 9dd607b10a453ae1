// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EventTag } from '#contract/event-tags.ts'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { show } from '#tests/support/components/show.tsx'
import { EventArticle } from './EventArticle.tsx'

const event = {
  name: 'Quiz night',
  description: 'Six rounds.',
  tags: ['trivia', 'food'] satisfies EventTag[],
  start_time: '2026-11-21T02:00:00.000Z',
  end_time: '2026-11-21T04:00:00.000Z',
  cancelled_at: null,
  venue_time_zone: 'America/Chicago',
}

const showEvent = (now: string, more: Partial<Pick<VenueEvent, 'end_time' | 'cancelled_at'>> = {}) =>
  show(
    <EventArticle
      event={{ ...event, ...more }}
      now={Date.parse(now)}
      viewerZone="America/Chicago"
      image={null}
      place="The Still, Chicago"
      actions={null}
    />,
  )

const texts = { on: eventMessages.happening, over: eventMessages.over, off: eventMessages.notTakingPlace }

test.each([
  ['before it begins', '2026-11-21T01:59:00Z', {}, []],
  ['at its start', '2026-11-21T02:00:00Z', {}, [texts.on]],
  ['at its end', '2026-11-21T04:00:00Z', {}, [texts.over]],
  ['without an end, almost four hours later', '2026-11-21T05:59:00Z', { end_time: null }, [texts.on]],
  ['without an end, four hours later', '2026-11-21T06:00:00Z', { end_time: null }, [texts.over]],
  ['cancelled, while it would be on', '2026-11-21T03:00:00Z', { cancelled_at: '2026-11-20T12:00:00Z' }, [texts.off]],
  ['cancelled, afterwards', '2026-11-22T03:00:00Z', { cancelled_at: '2026-11-20T12:00:00Z' }, [texts.off]],
])('an event %s says what it is', async (_, now, more, expected) => {
  await showEvent(now, more)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Quiz night')
  expect(screen.getByRole('list', { name: 'Tags' })).toHaveTextContent('TriviaFood')
  expect(Object.values(texts).filter((text) => screen.queryByText(text))).toEqual(expected)
})

test('times are those of the venue, with the name of its zone for readers elsewhere', async () => {
  await show(
    <EventArticle
      event={event}
      now={Date.parse('2026-11-20T02:00:00Z')}
      viewerZone="Europe/Berlin"
      image={null}
      place="The Still, Chicago"
      actions={null}
    />,
  )
  expect(screen.getByText(/Fri, Nov 20 at 8:00.PM.– 10:00.PM CST/)).toBeVisible()
})
