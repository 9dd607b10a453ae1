import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HELP_TOPICS, type HelpTopic } from '#web/core/help-topics.ts'
import { AUDIENCES } from './audiences.ts'
import { questions } from './questions.ts'

const topics = Object.keys(HELP_TOPICS) as HelpTopic[]

test.each(topics)('the link to "%s" leads to a question of its audience, with the same title', (topic) => {
  const { for: audience, title } = HELP_TOPICS[topic]
  expect(questions[audience].find(({ id }) => id === topic)).toMatchObject({ title })
})

test('every topic is linked from a screen', () => {
  const screens = globSync('web/**/*.tsx').map((path) => readFileSync(path, 'utf8'))
  const linked = new Set(
    screens.flatMap((text) => [...text.matchAll(/<HelpLink topic="([\w-]+)"/g)].map(([, id]) => id)),
  )
  expect([...linked].sort()).toEqual([...topics].sort())
})

test.each(AUDIENCES)('$label have at most twelve questions, each with its own anchor', ({ value }) => {
  const ids = questions[value].map(({ id }) => id)
  expect(ids.length).toBeLessThanOrEqual(12)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[a-z-]+$/)))
})
