import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An entry of the build's manifest: a file and what it loads before it runs. */
type ManifestEntry = { file: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }

/** The build's manifest, by module. */
export class BuildManifest {
  readonly #entries: Record<string, ManifestEntry>

  private constructor(entries: Record<string, ManifestEntry>) {
    this.#entries = entries
  }

  static async read(folder: string): Promise<BuildManifest> {
    const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8')
    return new BuildManifest(JSON.parse(text) as Record<string, ManifestEntry>)
  }

  /** The module that every page starts with. */
  get start(): string {
    const start = Object.keys(this.#entries).find((key) => this.#entries[key]?.isEntry)
    if (!start) throw new Error('The build has no entry.')
    return start
  }

  /** The entries of modules and of everything they import, each once. */
  collect(modules: string[]): ManifestEntry[] {
    const found = new Map<string, ManifestEntry>()
    const visit = (key: string) => {
      if (found.has(key)) return
      const entry = this.#entries[key]
      if (!entry) throw new Error(`${key} is not in the build.`)
      found.set(key, entry)
      for (const imported of entry.imports ?? []) visit(imported)
    }
    modules.forEach(visit)
    return [...found.values()]
  }
}

/** Paths of the scripts and stylesheets of entries, from the root of the build, each once. */
export const listFiles = (entries: ManifestEntry[]): string[] => [
  ...new Set(entries.flatMap(({ file, css = [] }) => [file, ...css]).map((file) => `/${file}`)),
]
