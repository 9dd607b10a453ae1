import { expect, test } from 'vitest'
import { runTool } from './postgres-tools.ts'

async function* lines(failure?: Error) {
  yield 'one\n'
  if (failure) throw failure
  yield 'two\n'
}

test('passes the input to the program and returns its output', async () => {
  expect(await runTool('cat', [], { input: lines() })).toBe('one\ntwo\n')
})

test('throws what the program reports when it fails', async () => {
  await expect(runTool('sh', ['-c', 'echo no such table >&2; exit 2'])).rejects.toThrow('sh failed: no such table')
})

test('throws if the program cannot be started, or if its input fails', async () => {
  await expect(runTool('/no/such/program', [])).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(runTool('cat', [], { input: lines(new Error('cut off')) })).rejects.toThrow('cut off')
})
