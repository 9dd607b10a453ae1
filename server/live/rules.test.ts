import { expect, test } from 'vitest'
import { makeRoom, readHappening, STREAMS_OF_ACCOUNT, STREAMS_OF_ALL } from './rules.ts'

const streams = (count: number, account_id: string, session_id: string) =>
  Array.from({ length: count }, (_, opened) => ({ account_id, session_id, opened }))

test('an account has its number of streams, whatever others have', () => {
  const ana = { account_id: 'ana', session_id: 'phone' }
  const others = streams(STREAMS_OF_ACCOUNT * 2, 'ben', 'desk')
  expect(makeRoom([], ana)).toEqual({ admitted: true })
  expect(makeRoom([...others, ...streams(STREAMS_OF_ACCOUNT - 1, 'ana', 'desk')], ana)).toEqual({ admitted: true })
  expect(makeRoom([...others, ...streams(STREAMS_OF_ACCOUNT, 'ana', 'desk')], ana)).toEqual({ admitted: false })
})

test('the oldest of the same browser makes room, never that of another', () => {
  const desk = streams(STREAMS_OF_ACCOUNT - 2, 'ana', 'desk')
  const phone = [
    { account_id: 'ana', session_id: 'phone', opened: 40 },
    { account_id: 'ana', session_id: 'phone', opened: 30 },
  ]
  const found = makeRoom([...desk, ...phone], { account_id: 'ana', session_id: 'phone' })
  expect(found).toEqual({ admitted: true, leaves: phone[1] })
})

test('a process has its number of streams', () => {
  const all = Array.from({ length: STREAMS_OF_ALL }, (_, opened) => ({
    account_id: `${opened}`,
    session_id: 's',
    opened,
  }))
  expect(makeRoom(all, { account_id: '1', session_id: 's' })).toEqual({ admitted: false })
  expect(makeRoom(all.slice(1), { account_id: 'new', session_id: 's' })).toEqual({ admitted: true })
})

test('what the database tells is read, whatever else comes on the channel', () => {
  const nothing = { notices: [], posted: [], touched: [], threads: [], sessions: [], members: [] }
  expect(readHappening('{"posted":["a","b"]}')).toEqual({ ...nothing, posted: ['a', 'b'] })
  expect(readHappening('{"sessions":["s"],"more":1}')).toEqual({ ...nothing, sessions: ['s'] })
  expect(readHappening('{"threads":["t"],"members":["m"]}')).toEqual({ ...nothing, threads: ['t'], members: ['m'] })
  expect(readHappening('{"notices":"a","touched":[1,null,"p"]}')).toEqual({ ...nothing, touched: ['p'] })
  for (const other of ['', 'hello', '1', 'null', '"x"']) expect(readHappening(other)).toBeNull()
})
