import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

type Options = { env?: NodeJS.ProcessEnv; quiet?: boolean; cwd?: string }
export type ProcessResult = { code: number; output: string }

/**
 * Runs a command in the project's folder or another one and forwards signals to it. `quiet` captures the output instead
 * of printing it.
 */
export function run(command: string, args: string[], options: Options = {}): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
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
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
    const forwardSignal = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of signals) process.on(signal, forwardSignal)
    const removeSignalHandlers = () => {
      for (const signal of signals) process.off(signal, forwardSignal)
    }
    child.on('error', (error) => {
      removeSignalHandlers()
      reject(error)
    })
    child.on('close', (code, signal) => {
      removeSignalHandlers()
      // The child was stopped on purpose, so the caller should stop as well.
      if (signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP') process.kill(process.pid, signal)
      resolve({ code: code ?? 1, output })
    })
  })
}
