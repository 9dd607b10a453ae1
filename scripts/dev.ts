/** `npm run dev`: runs the server, which restarts on every change, and the Vite dev server in one terminal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from './free-port.ts'
import { ROOT } from './run.ts'

const port = process.env.PORT ?? '3000'
const apiPort = String(await findFreePort())
const children = [
  start(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { PORT: apiPort, DEV_PORT: port }),
  start('vite', ['--port', port, '--strictPort', '--clearScreen', 'false'], { API_PORT: apiPort }),
]
process.stdout.write(
  `Open http://127.0.0.1:${port}. Vite serves the app and proxies API requests to the server on port ${apiPort}.\n`,
)

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
// Neither is useful alone: when one ends, so does the other.
await Promise.race(children.map(ended))
stop()
await Promise.all(children.map(ended))

function start(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
