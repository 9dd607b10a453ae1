import { randomUUID } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESERVED_BYTES } from '#server/core/db/disk-space.ts'
import { errorCode } from '#server/core/start-error.ts'
import { explainWriteError } from '#server/core/write-errors.ts'
import { type Finding, fault, note, ok, orOk, warning } from './findings.ts'

const MEGABYTE = 1024 * 1024
const LITTLE_SPACE = 1024 * MEGABYTE

export type DiskSpace = { free: number; total: number }

/** Checks that a folder exists, belongs to this user, is closed to others and can be written. */
export function checkFolder(path: string, contents: string): Finding[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return [note(`${path} does not exist yet: the first start creates it for ${contents}.`)]
  if (!found.isDirectory())
    return [fault(`${path} is a file, but must be a folder for ${contents}: move the file away.`)]
  const problems = [...checkOwner(path, found.uid), ...checkMode(path, found.mode), ...checkWritable(path)]
  return orOk(problems, `${path} can be written, and only by this user.`)
}

function checkOwner(path: string, owner: number): Finding[] {
  const user = process.getuid?.()
  if (user === undefined || owner === user) return []
  const text = `${path} belongs to user ${owner}, but this command runs as user ${user}`
  return [warning(`${text}: run it as the server's user, and have that user own the folder.`)]
}

function checkMode(path: string, mode: number): Finding[] {
  if ((mode & 0o077) === 0) return []
  const octal = (mode & 0o777).toString(8).padStart(4, '0')
  return [fault(`Other users of this machine can open ${path} (mode ${octal}): run chmod 700 ${path}.`)]
}

function checkWritable(path: string): Finding[] {
  const probe = join(path, `.doctor-${randomUUID()}`)
  try {
    writeFileSync(probe, 'A test by the doctor command.\n', { mode: 0o600 })
    return []
  } catch (error) {
    const remedy = explainWriteError(error) ?? 'check its disk'
    return [fault(`${path} cannot be written (${errorCode(error)}): ${remedy}.`)]
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Checks how much space is free on the disk of a folder. */
export function checkDiskSpace(path: string, { free, total }: DiskSpace): Finding[] {
  const text = `The disk of ${path} has ${Math.floor(free / MEGABYTE)} MB free`
  if (free < RESERVED_BYTES)
    return [fault(`${text}: nothing can be written below ${RESERVED_BYTES / MEGABYTE} MB. Make room on it.`)]
  if (free < LITTLE_SPACE || free < total / 5)
    return [warning(`${text} of ${Math.floor(total / MEGABYTE)} MB: make room before it is full.`)]
  return [ok(`${text}.`)]
}
