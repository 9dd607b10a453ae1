import { basename } from 'node:path'
import { findLane, listTestFiles } from './lane-files.ts'
import { run } from './run.ts'

/** The API tests of everything that changed since this branch left `main`, also of what is not committed yet. */
export async function listChangedApiTests(): Promise<string[]> {
  const [since, untracked] = await Promise.all([
    run('git', ['diff', '--name-only', '--merge-base', 'main'], { quiet: true }),
    run('git', ['ls-files', '--others', '--exclude-standard'], { quiet: true }),
  ])
  if (since.code !== 0) {
    process.stdout.write('There is no branch main to compare with, so no test is chosen by what changed.\n')
    return []
  }
  return findApiTests(`${since.output}${untracked.output}`.split('\n').filter(Boolean), listTestFiles())
}

/**
 * The API tests among `tests` that belong to changed files: those in the changed folder of `server/`, those of the feature
 * whose contract changed, and changed tests themselves.
 */
export function findApiTests(changed: string[], tests: string[]): string[] {
  const folders = new Set(changed.flatMap(findServerFolder))
  const isChosen = (test: string) => changed.includes(test) || folders.has(test.split('/').slice(0, 2).join('/'))
  return tests.filter((test) => isChosen(test) && findLane(test) === 'api')
}

function findServerFolder(file: string): string[] {
  const [top, folder] = file.split('/')
  if (!folder) return []
  if (top === 'server') return [`server/${folder}`]
  return top === 'contract' ? [`server/${basename(folder).split('.')[0]}`] : []
}
