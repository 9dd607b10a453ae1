import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Remembers which files of a move have a verified copy, so that an interrupted move continues. */
export class MoveJournal {
  readonly #path: string
  readonly #title: string
  #keys: Set<string>

  /** A journal of another move, whose first line differs from `title`, is not continued. */
  constructor(path: string, title: string) {
    this.#path = path
    this.#title = title
    const [found, ...keys] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
    // A kill can cut the last line, which then is no key of a file.
    this.#keys = new Set(found === title ? keys.filter(Boolean) : [])
    if (found !== title) this.restart()
  }

  /** The keys recorded so far. */
  get keys(): ReadonlySet<string> {
    return this.#keys
  }

  record(key: string): void {
    this.#keys.add(key)
    appendFileSync(this.#path, `${key}\n`)
  }

  /** Forgets every key, so that all files are compared again. */
  restart(): void {
    this.retain(new Set())
  }

  /** Forgets all other keys. */
  retain(keys: ReadonlySet<string>): void {
    this.#keys = this.#keys.intersection(keys)
    writeFileSync(this.#path, [this.#title, ...this.#keys, ''].join('\n'), { mode: 0o600 })
  }

  remove(): void {
    rmSync(this.#path, { force: true })
  }
}
