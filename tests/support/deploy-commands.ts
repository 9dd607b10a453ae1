import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/run.ts'

/** The commands of deploy/README.md that lead from an empty machine to a running product, in order. */
export function readCommands(): string[] {
  const text = readFileSync(join(ROOT, 'deploy/README.md'), 'utf8')
  const [, section = ''] = text.split('## From an empty machine to a running product')
  const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? []
  return commands.trim().split('\n')
}
