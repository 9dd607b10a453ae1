/** Prints every misplaced file and import, and a summary of the layers of server/ and web/. Part of `npm run check`. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatLayerSummary, SERVER_LAYOUT, type SourceFile, WEB } from './layers.ts'
import { ROOT } from './run.ts'
import { findStructureProblems } from './structure.ts'

const SOURCES = ['{contract,server,web,tests,scripts,bench}/**/*.{ts,tsx,js,sql}']

const files: SourceFile[] = []
for await (const path of glob(SOURCES, { cwd: ROOT })) {
  files.push({ path, text: await readFile(join(ROOT, path), 'utf8') })
}
const problems = findStructureProblems(files)
for (const problem of problems) process.stdout.write(`${problem}\n`)
for (const layout of [SERVER_LAYOUT, WEB]) process.stdout.write(`${formatLayerSummary(files, layout)}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
