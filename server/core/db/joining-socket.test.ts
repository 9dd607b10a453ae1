import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { JoiningSocket } from './joining-socket.ts'

/** A server that ends its first connection after a number of bytes, and what it receives. */
async function listenFor(length: number) {
  const received: Buffer[] = []
  const server = createServer((peer) => {
    peer.on('data', (chunk: Buffer) => {
      received.push(chunk)
      if (Buffer.concat(received).length >= length) peer.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => server.close(),
    readText: () => Buffer.concat(received).toString(),
  }
}

test('buffers written while it is corked arrive in order, also while it connects', async () => {
  const server = await listenFor(10)
  const socket = new JoiningSocket().resume().connect(server.port, '127.0.0.1')
  socket.cork()
  socket.write('a')
  socket.write(Buffer.from('bc'))
  socket.write('6465', 'hex')
  socket.uncork()
  await once(socket, 'connect')
  socket.write('f')
  socket.cork()
  for (const letter of 'ghij') socket.write(Buffer.from(letter))
  socket.uncork()
  await once(socket, 'close')
  server.close()
  expect(server.readText()).toBe('abcdefghij')
})

test('each write that is lost with the connection reports an error', async () => {
  const server = await listenFor(1)
  const socket = new JoiningSocket().connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  const errors: unknown[] = []
  socket.cork()
  for (const letter of 'ab') socket.write(letter, (error) => errors.push(error))
  socket.destroy()
  await once(socket, 'close')
  server.close()
  expect(errors).toEqual([expect.any(Error), expect.any(Error)])
})
