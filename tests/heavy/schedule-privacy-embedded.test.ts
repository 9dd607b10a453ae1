import { test } from 'vitest'
import { MANY_HISTORIES_MS, playMany } from '#tests/support/schedule-privacy/many.ts'
import { setStage } from '#tests/support/schedule-privacy/stage.ts'
import { makeWorld } from '#tests/support/world.ts'

delete process.env.TEST_DATABASE_URL
const stage = await setStage(await makeWorld({ keep: true }))

test('the same histories on the embedded database', () => playMany(stage, 'embedded'), MANY_HISTORIES_MS)
