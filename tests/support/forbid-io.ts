import { ChildProcess } from 'node:child_process'
import { Server, Socket } from 'node:net'

/** Unit tests must not do this: it would be slow and depend on more than the code under test. */
const forbidden = (what: string) => () => {
  throw new Error(`A unit test ${what}: move it to tests/api or tests/process (see docs/testing.md).`)
}

Object.assign(ChildProcess.prototype, { spawn: forbidden('starts a process') })
Object.assign(Server.prototype, { listen: forbidden('listens on a port') })
Object.assign(Socket.prototype, { connect: forbidden('opens a connection') })
