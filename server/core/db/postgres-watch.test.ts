import { expect, test } from 'vitest'
import { createLogger } from '#server/core/log.ts'
import { watchServer } from './postgres-watch.ts'

const url = process.env.TEST_DATABASE_URL
const countSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

test.runIf(url)(
  'a watch that is stopped while it connects leaves no connection that keeps the process alive',
  async () => {
    const before = countSockets()
    const watch = watchServer(url ?? '', createLogger('silent'), () => {})
    await watch.stop()
    await expect.poll(countSockets).toBe(before)
  },
)
