import { expect, test } from 'vitest'
import { createLogger } from '#server/core/log.ts'
import { startStatisticsRefresh } from './statistics.ts'

test('refreshes the statistics only after something was written', async () => {
  let position = 1
  const asked: string[] = []
  const query = async (sql: string) => {
    asked.push(sql)
    if (sql === 'analyze') position += 1
    return [{ position }]
  }
  const kept = startStatisticsRefresh({ query }, { log: createLogger('silent'), firstAfterMs: 1, everyMs: 5 })
  const analyzed = () => asked.filter((sql) => sql === 'analyze').length
  await expect.poll(() => asked.length).toBeGreaterThan(6)
  expect(analyzed()).toBe(1)
  position += 1
  await expect.poll(analyzed).toBe(2)
  await kept.stop()
})
