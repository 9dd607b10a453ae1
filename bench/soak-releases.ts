import { cpSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { serverBuild } from '#scripts/build-server.ts'
import { webBuild } from '#scripts/build-web.ts'
import { makeRelease } from '#scripts/release/archive.ts'
import { run } from '#scripts/run.ts'
import { buildIfStale } from '#scripts/staged-build.ts'
import { NEXT_SQL, turnIntoNextRelease } from '#tests/support/upgrade/next-release.ts'

/** The folder of a release below `opt`, and that of the next one. */
export type Releases = { first: string; next: string }

/** Unpacks the archive of today's build in a folder, and makes the next release beside it. */
export async function unpackReleases(opt: string): Promise<Releases> {
  await Promise.all([webBuild, serverBuild].map(buildIfStale))
  const archive = await makeRelease(join(opt, 'archive'))
  const { code, output } = await run('tar', ['-xzf', archive, '-C', opt], { quiet: true })
  if (code !== 0) throw new Error(`The archive could not be unpacked:\n${output}`)
  const first = join(opt, basename(archive, '.tar.gz'))
  const next = join(opt, 'last-call-next')
  mkdirSync(next)
  cpSync(first, next, { recursive: true })
  turnIntoNextRelease(next, NEXT_SQL)
  return { first, next }
}

/** Lets `current` lead to a release, as `ln -sfn` does. */
export function switchCurrent(opt: string, release: string): void {
  const link = join(opt, 'current.new')
  symlinkSync(release, link)
  renameSync(link, join(opt, 'current'))
}
