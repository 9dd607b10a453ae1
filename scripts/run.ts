import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP']

type Options = { env?: NodeJS.ProcessEnv; quiet?: boolean; cwd?: string }
export type ProcessResult = { code: number; output: string }

/**
 * Runs a command in the project's folder or another one and forwards signals to it. `quiet` captures the output instead
 * of printing it.
 */
export async function run(command: string, args: string[], options: Options = {}): Promise<ProcessResult> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const forwardSignal = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, forwardSignal)
  const [code, signal] = await once(child, 'close').finally(() => {
    for (const each of SIGNALS) process.off(each, forwardSignal)
  })
  // The child was stopped on purpose, so the caller should stop as well.
  if (SIGNALS.includes(signal)) process.kill(process.pid, signal)
  return { code: code ?? 1, output }
}
