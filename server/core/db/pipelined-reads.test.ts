import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createPipelinedReads } from './pipelined-reads.ts'

/** Connections that answer each statement with its values, and write down when a write begins and ends. */
function createConnections(size: number) {
  const log: string[] = []
  const free = Array.from({ length: size }, (_, index) => index)
  const waiting: (() => void)[] = []
  const connect = async (): Promise<pg.PoolClient> => {
    while (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    const number = free.shift()
    const client = {
      connection: { stream: { cork: () => log.push(`write ${number}`), uncork: () => log.push('sent') } },
      query: async (text: string, values: unknown[]) => {
        log.push(text)
        if (text === 'fails') throw new Error('this statement fails')
        return { rows: [{ values }] }
      },
      release: () => {
        free.push(number ?? 0)
        waiting.shift()?.()
      },
    }
    return client as unknown as pg.PoolClient
  }
  return { log, connect }
}

const sendTo = (connect: () => Promise<pg.PoolClient>) => {
  const send = createPipelinedReads(connect)
  return (text: string, values: unknown[]) => send({ text, values })
}

describe('reads of one turn', () => {
  test('are sent in one write, and each gets its own rows', async () => {
    const { log, connect } = createConnections(2)
    const send = sendTo(connect)
    expect(await Promise.all([send('one', [1]), send('two', [2, 3])])).toEqual([
      [{ values: [1] }],
      [{ values: [2, 3] }],
    ])
    expect(log).toEqual(['write 0', 'one', 'two', 'sent'])
  })

  test('fail one by one', async () => {
    const send = sendTo(createConnections(1).connect)
    const answers = await Promise.allSettled([send('one', []), send('fails', []), send('three', [])])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await send('four', [])).toEqual([{ values: [] }])
  })

  test('are sent in groups of four, those that find no free connection later', async () => {
    const { log, connect } = createConnections(1)
    const send = sendTo(connect)
    await Promise.all(Array.from({ length: 6 }, (_, index) => send(`${index}`, [])))
    expect(log).toEqual(['write 0', '0', '1', '2', '3', 'sent', 'write 0', '4', '5', 'sent'])
  })

  test('all fail if there is no connection, and later ones do not', async () => {
    const { connect } = createConnections(1)
    let isAvailable = false
    const send = sendTo(() => (isAvailable ? connect() : Promise.reject(new Error('no connection'))))
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => send('one', [])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']))
    isAvailable = true
    expect(await send('two', [])).toEqual([{ values: [] }])
  })
})
