import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { UserError } from '#scripts/install.js'
import { ROOT, run } from '#scripts/run.ts'
import { stageRelease } from './contents.ts'

/** Makes the archive of the current build and its SHA-256 in a folder. Returns the archive's path. */
export async function makeRelease(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const released = findReleaseDate(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8'), version)
  if (!released) throw new UserError(`CHANGELOG.md has no section with a date for version ${version}.`)
  const name = `last-call-${version}`
  const archive = join(folder, `${name}.tar.gz`)
  const stage = await mkdtemp(join(tmpdir(), 'last-call-release-'))
  try {
    await stageRelease(join(stage, name), version)
    await mkdir(folder, { recursive: true })
    await pack(stage, name, archive, released)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
  const hash = createHash('sha256').update(await readFile(archive))
  await writeFile(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`)
  return archive
}

/** The date of a version's section, like `## 1.0.0 - 2026-11-23`. */
export function findReleaseDate(changelog: string, version: string): string | undefined {
  const headings = changelog.matchAll(/^## (\S+) - (\d{4}-\d\d-\d\d)$/gm)
  return headings.find(([, name]) => name === version)?.[2]
}

/** The same files always become the same archive: in order, and without owners and times of this machine. */
async function pack(stage: string, name: string, archive: string, released: string): Promise<void> {
  const { code, output } = await run(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=${released} 00:00:00Z`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      '--use-compress-program=gzip -n',
      `--file=${archive}`,
      `--directory=${stage}`,
      name,
    ],
    { quiet: true },
  )
  if (code !== 0) throw new UserError(`GNU tar could not make the archive:\n${output}`)
}
