/** Which folder may import which: layers, and no cycle of folders. Imports of types count like any other. */
import { posix } from 'node:path'

export type SourceFile = { path: string; text: string }

/** A folder of the project whose folders form layers. A folder that is named in none of them is a feature. */
export type Layout = {
  root: string
  /** From the top: a folder may import its own layer and those below it. Files in the root itself may import all. */
  layers: readonly (readonly string[] | 'features')[]
  most: { folders: number; levels: number }
  /** Sub-folders and the files beside them may import each other. */
  subFoldersAreOne?: true
}

export const SERVER: Layout = {
  root: 'server',
  layers: [['http', 'jobs', 'ops', 'demo'], 'features', ['core']],
  most: { folders: 26, levels: 9 },
}

/** Drawn pictures and pieces that know nothing of Last Call stand below everything. */
export const WEB: Layout = {
  root: 'web',
  layers: [['app'], 'features', ['core'], ['artwork'], ['ui']],
  most: { folders: 30, levels: 10 },
  subFoldersAreOne: true,
}

type Import = { from: string; to: string; line: number }
/** What imports what; each arrow with the imports behind it. */
type Graph = Map<string, Map<string, Import[]>>

/** Every import that goes up, every cycle of folders, and what exceeds the layout's figures. */
export function findLayerProblems(files: SourceFile[], layout: Layout = SERVER): string[] {
  const imports = importsIn(files, layout.root)
  const { folders, levels } = measure(files, layout)
  return [
    ...upwardImports(imports, layout).map(
      ({ from, to, line }) =>
        `${from}:${line}: imports ${to}, which is above it. Layers of ${layout.root}/: ${layersInWords(layout)}. Move the code down, or declare a port that the root's files pass.`,
    ),
    ...cyclesIn(files, layout).map(cycleInWords),
    ...(folders > layout.most.folders
      ? [`${layout.root}: ${folders} folders, and at most ${layout.most.folders} are allowed.`]
      : []),
    ...(levels > layout.most.levels
      ? [
          `${layout.root}: ${levels} levels of folders, and at most ${layout.most.levels} are allowed: ${longestPath(files, layout.root).join(' → ')}.`,
        ]
      : []),
  ]
}

/** `server: 26 folders, 9 levels, 0 upward imports, 0 cycles` */
export function layerFigures(files: SourceFile[], layout: Layout = SERVER): string {
  const { folders, levels } = measure(files, layout)
  const upward = upwardImports(importsIn(files, layout.root), layout).length
  const cycles = cyclesIn(files, layout).length
  return `${layout.root}: ${folders} folders, ${levels} levels, ${upward} upward imports, ${cycles} cycles`
}

function measure(files: SourceFile[], { root }: Layout): { folders: number; levels: number } {
  const folders = new Set(sourcesIn(files, root).flatMap(({ path }) => folderBelow(root, path) ?? []))
  return { folders: folders.size, levels: longestPath(files, root).length }
}

/** `import`, `export … from`, `import()` and the type `import('…').T`: all begin a quoted path in one of these ways. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g

function importsIn(files: SourceFile[], root: string): Import[] {
  return sourcesIn(files, root).flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap((match) => {
      const to = resolve(path, match[2] ?? '')
      if (!to?.startsWith(`${root}/`)) return []
      return [{ from: path, to, line: text.slice(0, match.index).split('\n').length }]
    }),
  )
}

/** Tests may import whatever they test. */
const sourcesIn = (files: SourceFile[], root: string): SourceFile[] =>
  files.filter(({ path }) => path.startsWith(`${root}/`) && /(?<!\.test)\.tsx?$/.test(path))

function resolve(from: string, path: string): string | undefined {
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : undefined
}

/** The folder right below `root` that a file is in; undefined for a file of `root` itself. */
function folderBelow(root: string, path: string): string | undefined {
  const [name, ...rest] = path.slice(root.length + 1).split('/')
  return rest.length > 0 ? name : undefined
}

function upwardImports(imports: Import[], { root, layers }: Layout): Import[] {
  const features = layers.indexOf('features')
  const depthOf = (path: string): number => {
    const folder = folderBelow(root, path)
    if (folder === undefined) return -1
    const named = layers.findIndex((layer) => layer.includes(folder))
    return named === -1 ? features : named
  }
  return imports.filter(({ from, to }) => depthOf(to) < depthOf(from))
}

const layersInWords = ({ layers }: Layout): string =>
  layers.map((layer) => (layer === 'features' ? layer : layer.join(', '))).join(' → ')

/** Between the folders of one folder; `nameFile` says as what the files beside them count, if they do. */
function graphBelow(files: SourceFile[], root: string, nameFile: (path: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  for (const each of importsIn(files, root)) {
    const [from, to] = [each.from, each.to].map((path) => folderBelow(root, path) ?? nameFile(path))
    if (from === undefined || to === undefined || from === to) continue
    const arrows = graph.get(from) ?? new Map<string, Import[]>()
    graph.set(from, arrows.set(to, [...(arrows.get(to) ?? []), each]))
  }
  return graph
}

type Cycle = { parent: string; folders: string[]; imports: Import[] }

/** The files of a folder that are in none of its sub-folders. */
const OWN_FILES = 'its own files'

/**
 * Cycles between the folders of one folder, at every depth. Below the root, a folder's own files count like a folder;
 * in the root they know everything, and an import of them is one that goes up.
 */
function cyclesIn(files: SourceFile[], layout: Layout, parent = layout.root): Cycle[] {
  const { root } = layout
  const folders = new Set(sourcesIn(files, parent).flatMap(({ path }) => folderBelow(parent, path) ?? []))
  const graph = graphBelow(files, parent, () => (parent === root ? undefined : OWN_FILES))
  const found: Cycle[] = []
  const inCycle = new Set<string>()
  for (const folder of folders) {
    const back = inCycle.has(folder) ? undefined : wayBack(graph, folder)
    if (!back) continue
    for (const each of back) inCycle.add(each)
    const arrows = back.map((each, index) => graph.get(each)?.get(back[index + 1] ?? folder) ?? [])
    found.push({ parent, folders: back, imports: arrows.flat() })
  }
  const deeper = layout.subFoldersAreOne ? [] : [...folders]
  return [...found, ...deeper.flatMap((folder) => cyclesIn(files, layout, `${parent}/${folder}`))]
}

/** The shortest way from a folder back to it. */
function wayBack(graph: Graph, start: string): string[] | undefined {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return way
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

const cycleInWords = ({ parent, folders, imports }: Cycle): string =>
  [
    `${parent}: the folders ${[...folders, folders[0]].join(' → ')} form a cycle. Cut one of these imports:`,
    ...imports.map(({ from, to, line }) => `  ${from}:${line} imports ${to}`),
  ].join('\n')

/** The longest chain of folders that import each other, with the root's own files at its top. */
function longestPath(files: SourceFile[], root: string): string[] {
  const graph = graphBelow(files, root, (path) => path)
  const known = new Map<string, string[]>()
  const below = (node: string, path: readonly string[]): string[] => {
    const cached = known.get(node)
    if (cached) return cached
    const next = [...(graph.get(node)?.keys() ?? [])].filter((each) => !path.includes(each))
    const ways = next.map((each) => below(each, [...path, node]))
    const longest = [node, ...(ways.sort((one, other) => other.length - one.length)[0] ?? [])]
    known.set(node, longest)
    return longest
  }
  return [...graph.keys()]
    .map((node) => below(node, []))
    .reduce((one, other) => (other.length > one.length ? other : one), [])
}
