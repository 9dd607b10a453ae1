/** Checks which folder may import which: layers, and no cycles of folders or files. Type imports count like any other. */
import { posix } from 'node:path'

export type SourceFile = { path: string; text: string }

/** A project folder whose folders form layers. A folder that is not listed in a layer is a feature. */
export type Layout = {
  root: string
  /**
   * From top to bottom: a folder may import its own layer and those below it. Files in the root itself may import
   * everything.
   */
  layers: readonly (readonly string[] | 'features')[]
  limits: { folders: number; levels: number }
  /** The files and sub-folders of a feature may import each other. */
  subFoldersAreOne?: true
}

export const SERVER_LAYOUT: Layout = {
  root: 'server',
  layers: [['http', 'jobs', 'ops', 'demo'], 'features', ['core']],
  limits: { folders: 27, levels: 9 },
}

/** Drawings and generic components, which know nothing about Last Call, are the lowest layer. */
export const WEB: Layout = {
  root: 'web',
  layers: [['app'], 'features', ['core'], ['artwork'], ['ui']],
  limits: { folders: 31, levels: 10 },
  subFoldersAreOne: true,
}

type Import = { from: string; to: string; line: number }
/** Which folder imports which; each edge lists the imports behind it. */
type Graph = Map<string, Map<string, Import[]>>

/** Every upward import, every cycle of folders, and every figure that exceeds the layout's limits. */
export function findLayerProblems(files: SourceFile[], layout: Layout = SERVER_LAYOUT): string[] {
  const imports = findImports(files, layout.root)
  const { folders, levels } = measureLayout(files, layout)
  return [
    ...findUpwardImports(imports, layout).map(
      ({ from, to, line }) =>
        `${from}:${line}: imports ${to}, which is above it. Layers of ${layout.root}/: ${formatLayers(layout)}. Move the code down, or declare a port that the root's files pass.`,
    ),
    ...findCycles(files, layout).map(formatCycle),
    ...(folders > layout.limits.folders
      ? [`${layout.root}: ${folders} folders; the limit is ${layout.limits.folders}.`]
      : []),
    ...(levels > layout.limits.levels
      ? [
          `${layout.root}: ${levels} levels of folders; the limit is ${layout.limits.levels}: ${findLongestPath(files, layout.root).join(' → ')}.`,
        ]
      : []),
  ]
}

/** `server: 26 folders, 9 levels, 0 upward imports, 0 cycles` */
export function formatLayerSummary(files: SourceFile[], layout: Layout = SERVER_LAYOUT): string {
  const { folders, levels } = measureLayout(files, layout)
  const upward = findUpwardImports(findImports(files, layout.root), layout).length
  const cycles = findCycles(files, layout).length
  return `${layout.root}: ${folders} folders, ${levels} levels, ${upward} upward imports, ${cycles} cycles`
}

function measureLayout(files: SourceFile[], { root }: Layout): { folders: number; levels: number } {
  const folders = new Set(listSources(files, root).flatMap(({ path }) => findTopFolder(root, path) ?? []))
  return { folders: folders.size, levels: findLongestPath(files, root).length }
}

/** `import`, `export … from`, `import()` and the type `import('…').T`: each is followed by a quoted path. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g

function findImports(files: SourceFile[], root: string): Import[] {
  return listSources(files, root).flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap((match) => {
      const to = resolveImport(path, match[2] ?? '')
      if (!to?.startsWith(`${root}/`)) return []
      return [{ from: path, to, line: text.slice(0, match.index).split('\n').length }]
    }),
  )
}

/** Tests may import whatever they test. */
const listSources = (files: SourceFile[], root: string): SourceFile[] =>
  files.filter(({ path }) => path.startsWith(`${root}/`) && /(?<!\.test)\.tsx?$/.test(path))

function resolveImport(from: string, path: string): string | undefined {
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : undefined
}

/** The folder directly below `root` that contains a file; undefined for a file directly in `root`. */
function findTopFolder(root: string, path: string): string | undefined {
  const [name, ...rest] = path.slice(root.length + 1).split('/')
  return rest.length > 0 ? name : undefined
}

function findUpwardImports(imports: Import[], { root, layers }: Layout): Import[] {
  const features = layers.indexOf('features')
  const findDepth = (path: string): number => {
    const folder = findTopFolder(root, path)
    if (folder === undefined) return -1
    const named = layers.findIndex((layer) => layer.includes(folder))
    return named === -1 ? features : named
  }
  return imports.filter(({ from, to }) => findDepth(to) < findDepth(from))
}

const formatLayers = ({ layers }: Layout): string =>
  layers.map((layer) => (layer === 'features' ? layer : layer.join(', '))).join(' → ')

/**
 * The graph between the folders of one folder. `nameFile` names the node of files directly in that folder; if it
 * returns undefined, they are left out.
 */
function buildGraph(files: SourceFile[], root: string, nameFile: (path: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  for (const each of findImports(files, root)) {
    const [from, to] = [each.from, each.to].map((path) => findTopFolder(root, path) ?? nameFile(path))
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
 * Cycles between the folders of one folder, at every depth. Below the root, a folder's own files count as a folder.
 * Files in the root may import everything, so importing one of them is an upward import instead.
 */
function findCycles(files: SourceFile[], layout: Layout, parent = layout.root): Cycle[] {
  const { root } = layout
  const folders = new Set(listSources(files, parent).flatMap(({ path }) => findTopFolder(parent, path) ?? []))
  const graph = buildGraph(files, parent, () => (parent === root ? undefined : OWN_FILES))
  const found = listCycles(graph, folders).map(({ nodes, imports }) => ({ parent, folders: nodes, imports }))
  const deeper = layout.subFoldersAreOne ? [] : [...folders]
  return [...found, ...deeper.flatMap((folder) => findCycles(files, layout, `${parent}/${folder}`))]
}

/** Cycles of files, which no one can read in an order. */
export function findFileCycles(files: SourceFile[], root: string): string[] {
  const graph: Graph = new Map()
  for (const each of findImports(files, root)) {
    const arrows = graph.get(each.from) ?? new Map<string, Import[]>()
    graph.set(each.from, arrows.set(each.to, [each]))
  }
  return listCycles(graph, graph.keys()).map(
    ({ nodes }) => `${root}: the files ${[...nodes, nodes[0]].join(' → ')} import each other in a circle.`,
  )
}

/** The shortest cycle through each node that is not part of a cycle found before. */
function listCycles(graph: Graph, nodes: Iterable<string>): { nodes: string[]; imports: Import[] }[] {
  const found: { nodes: string[]; imports: Import[] }[] = []
  const inCycle = new Set<string>()
  for (const node of nodes) {
    const back = inCycle.has(node) ? undefined : findShortestCycle(graph, node)
    if (!back) continue
    for (const each of back) inCycle.add(each)
    const arrows = back.map((each, index) => graph.get(each)?.get(back[index + 1] ?? node) ?? [])
    found.push({ nodes: back, imports: arrows.flat() })
  }
  return found
}

/** The shortest cycle through a node. */
function findShortestCycle(graph: Graph, start: string): string[] | undefined {
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

const formatCycle = ({ parent, folders, imports }: Cycle): string =>
  [
    `${parent}: the folders ${[...folders, folders[0]].join(' → ')} form a cycle. Cut one of these imports:`,
    ...imports.map(({ from, to, line }) => `  ${from}:${line} imports ${to}`),
  ].join('\n')

/** The longest chain of folders that import each other, starting with the root's own files. */
function findLongestPath(files: SourceFile[], root: string): string[] {
  const graph = buildGraph(files, root, (path) => path)
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
