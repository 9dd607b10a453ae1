import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { RUNTIME_PACKAGES } from '#scripts/release/contents.ts'
import { ROOT } from '#scripts/run.ts'

/** Copies what a release runs, the build and a few packages, to a folder without any source. Returns its main file. */
export function copyBundle(folder: string): string {
  cpSync(join(ROOT, 'dist/server'), join(folder, 'dist/server'), { recursive: true })
  cpSync(join(ROOT, 'dist/web'), join(folder, 'dist/web'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of RUNTIME_PACKAGES) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  return join(folder, 'dist/server/main.js')
}
