import { at } from './fixture-times.ts'

/** An event as its form sends it, tonight by default. */
export const eventDraft = (more: { start_time?: string; end_time?: string | null; name?: string } = {}) => ({
  name: 'Piano bar',
  description: null,
  start_time: at('20:00'),
  end_time: at('23:00'),
  image_alt: null,
  ...more,
})

/** The same event as stored. */
export const eventValues = () => ({
  name: 'Piano bar',
  description: null,
  start_time: new Date(at('20:00')),
  end_time: new Date(at('23:00')),
  draft_id: null,
})
