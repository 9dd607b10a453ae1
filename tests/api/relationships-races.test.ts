import { test } from 'vitest'
import {
  checkAcceptAgainstBlock,
  checkFollowAgainstOpening,
  checkFollowsAtOnce,
  checkOpeningsAgainstLeaving,
  checkOpeningToMany,
} from '#tests/support/relationship-races.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

test('accepting and blocking at the same time leaves only the block', () => checkAcceptAgainstBlock(context, 20))

test('no request remains if it is sent while the profile becomes public', () => checkFollowAgainstOpening(context, 20))

test('counters stay exact while many people follow and unfollow at once', () => checkFollowsAtOnce(context, 300))

test('profiles with the same requesters can become public at the same time without a deadlock', () =>
  checkOpeningsAgainstLeaving(context, 3))

test.for(['accept_all', 'decline_all'] as const)('a profile with 2,000 requests becomes public: %s', (answer) =>
  checkOpeningToMany(context, 2000, answer),
)
