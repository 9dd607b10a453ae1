import { expect, test } from 'vitest'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'
import { topicGroups } from './topic-groups.ts'

test('every topic is in exactly one group, and no group is empty', () => {
  const shown = topicGroups.flatMap(({ topics }) => topics)
  expect([...shown].sort()).toEqual(Object.keys(NOTIFICATION_TOPICS).sort())
  expect(topicGroups.filter(({ topics }) => topics.length === 0)).toEqual([])
})
