import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { StartError } from '#server/core/start-error.ts'

/** How far a download has come. `sha256` is that of the first `bytes` bytes of the file. */
const State = z.object({
  url: z.string(),
  region: z.string(),
  /** Identifies the exact contents that the finished file has. */
  plan: z.string(),
  bytes: z.int().positive(),
  sha256: z.string(),
})
type State = z.infer<typeof State>

/** At most this much is downloaded a second time after an interruption. */
const SAVE_EVERY_BYTES = 4_000_000

/** The folder beside the map that holds an unfinished download. */
export const partialFolder = (target: string): string => `${target}.part`
const filePath = (target: string): string => join(partialFolder(target), 'map')
const statePath = (target: string): string => join(partialFolder(target), 'state.json')

/** The unfinished download beside a map; undefined if there is none that can be continued. */
export function readPartialState(target: string): State | undefined {
  if (!existsSync(statePath(target))) return undefined
  try {
    return State.parse(JSON.parse(readFileSync(statePath(target), 'utf8')))
  } catch {
    return undefined
  }
}

export const removePartial = (target: string): void => rmSync(partialFolder(target), { recursive: true, force: true })

/** A map that is being written, and takes the place of the present one only when it is complete. */
export class PartialFile {
  /** How much of the file has been written. */
  bytes = 0
  readonly #target: string
  readonly #file: FileHandle
  readonly #plan: Omit<State, 'bytes' | 'sha256'>
  #hash: Hash = createHash('sha256')
  #savedBytes = 0

  private constructor(target: string, file: FileHandle, plan: Omit<State, 'bytes' | 'sha256'>) {
    this.#target = target
    this.#file = file
    this.#plan = plan
  }

  /** Continues a download of the same contents, else begins a new one. */
  static async open(target: string, plan: Omit<State, 'bytes' | 'sha256'>): Promise<PartialFile> {
    mkdirSync(partialFolder(target), { recursive: true, mode: 0o700 })
    const state = readPartialState(target)
    const path = filePath(target)
    const hash = state?.plan === plan.plan && existsSync(path) ? await hashFile(path, state.bytes) : undefined
    const isSound = state !== undefined && hash?.copy().digest('hex') === state.sha256
    const partial = new PartialFile(target, await open(path, isSound ? 'r+' : 'w', 0o644), plan)
    if (!isSound) return partial
    partial.#hash = hash as Hash
    partial.bytes = state.bytes
    partial.#savedBytes = state.bytes
    // What was written after the last save may have holes.
    await partial.#file.truncate(state.bytes)
    return partial
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.#file.write(bytes, 0, bytes.length, this.bytes)
    this.#hash.update(bytes)
    this.bytes += bytes.length
    if (this.bytes - this.#savedBytes >= SAVE_EVERY_BYTES) await this.save()
  }

  /** Remembers what has been written, so that another run continues from here. */
  async save(): Promise<void> {
    if (this.bytes === this.#savedBytes) return
    await this.#file.datasync()
    const state: State = { ...this.#plan, bytes: this.bytes, sha256: this.#hash.copy().digest('hex') }
    const temporary = `${statePath(this.#target)}.new`
    await writeFile(temporary, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true })
    await rename(temporary, statePath(this.#target))
    this.#savedBytes = this.bytes
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  /** Reads the file again, compares it with what was received, and puts it in its place. Returns its SHA-256. */
  async finish(): Promise<string> {
    const path = filePath(this.#target)
    await this.#file.sync()
    const received = this.#hash.digest('hex')
    const written = (await hashFile(path, Number.POSITIVE_INFINITY)).digest('hex')
    if (written !== received) {
      removePartial(this.#target)
      throw new StartError(`${path} was not written correctly: check its disk, and run this command again.`)
    }
    await rename(path, this.#target)
    await syncFolder(dirname(this.#target))
    return written
  }
}

async function hashFile(path: string, bytes: number): Promise<Hash> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk)
  return hash
}

/** Flushes the new name to disk, so that it survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
