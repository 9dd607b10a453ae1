import { formatCount } from '#contract/format-count.ts'
import { CHANGED_FOLLOWERS_LIMIT } from '#contract/relationships.limits.ts'
import type { FollowerAction } from '#contract/relationships.ts'

/** Texts about the user's followers at a glance, and about changing several of them. */
export const followerTexts = {
  isNew: 'New this week',
  followsOnlyYou: 'Follows only you',
  filter: 'Show',
  filters: { all: 'All', new: 'New', only_you: 'Only you' },
  noNew: 'No one new this week.',
  noOnlyYou: 'Everyone who follows you also follows someone else.',
  select: 'Select',
  stopSelecting: 'Done',
  selected: (count: number) => `${count} selected`,
  /** A checkbox in a row that shows the person’s name. */
  selectPerson: (name: string) => `Select ${name}`,
  limit: `You can select up to ${CHANGED_FOLLOWERS_LIMIT} people at once.`,
  silent: 'We don’t tell anyone.',
  actions: { remove: 'Remove', hide_schedule: 'Hide schedule', block: 'Block' },
  blockQuestion: (count: number) => `Block ${formatCount(count, 'person', 'people')}?`,
  done: {
    remove: (count: number) =>
      count === 1 ? '1 person no longer follows you.' : `${count} people no longer follow you.`,
    hide_schedule: (count: number) => `${formatCount(count, 'person', 'people')} can’t see when you work.`,
    block: (count: number) => `You blocked ${formatCount(count, 'person', 'people')}.`,
  } satisfies Record<FollowerAction, (count: number) => string>,
  nothingChanged: 'Already done. Nothing changed.',
  undone: (count: number, of: number) =>
    count === of
      ? `Undone for ${formatCount(count, 'person', 'people')}.`
      : `Undone for ${count} of ${formatCount(of, 'person', 'people')}. The others have changed since.`,
} as const
