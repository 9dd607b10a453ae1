/** A file of the build. `imports` are the files it needs before it runs; `size` in bytes. */
export type BuildFile = { name: string; size: number; imports: string[]; canMerge: boolean }

/** The files a page asks for before it renders, and how much its speed counts. */
export type Page = { files: string[]; weight: number }

/** Files that become one. `imports` are indexes of groups; `pages[i]` is 1 if page i loads the group. */
type Group = { names: string[]; size: number; canMerge: boolean; imports: Set<number>; pages: Uint8Array }
type Groups = Map<number, Group>

/**
 * Decides which files of a build to merge, so that pages load few files and little that they do not use. A request
 * counts as `requestBytes`. Repeatedly merges the two groups that save the most until no merger saves anything. Never
 * makes groups import each other in a circle, because their modules would run in the wrong order. Returns the names of
 * the files of each group.
 */
export const mergeFiles = (files: BuildFile[], pages: Page[], requestBytes: number): string[][] => {
  const weights = pages.map((page) => page.weight)
  const groups = toGroups(files, pages)
  for (;;) {
    const pair = findBestPair(groups, weights, requestBytes)
    if (!pair) break
    mergePair(groups, pair)
  }
  return [...groups.values()].filter((group) => group.canMerge).map((group) => group.names.toSorted())
}

const toGroups = (files: BuildFile[], pages: Page[]): Groups => {
  const indexes = new Map(files.map((file, index) => [file.name, index]))
  const indexOf = (name: string) => {
    const index = indexes.get(name)
    if (index === undefined) throw new Error(`The build has no file ${name}.`)
    return index
  }
  const groups: Groups = new Map(
    files.map(({ name, size, imports, canMerge }, index) => [
      index,
      { names: [name], size, canMerge, imports: new Set(imports.map(indexOf)), pages: new Uint8Array(pages.length) },
    ]),
  )
  for (const [page, { files: requested }] of pages.entries())
    for (const name of requested) markLoaded(groups, indexOf(name), page)
  return groups
}

const groupAt = (groups: Groups, index: number): Group => {
  const group = groups.get(index)
  if (!group) throw new Error(`There is no group ${index}.`)
  return group
}

/** Adds the page to a group and to all groups that it imports. */
const markLoaded = (groups: Groups, index: number, page: number): void => {
  const group = groupAt(groups, index)
  if (group.pages[page]) return
  group.pages[page] = 1
  for (const imported of group.imports) markLoaded(groups, imported, page)
}

const collectImports = (groups: Groups, start: number): Set<number> => {
  const found = new Set<number>()
  const visit = (index: number) => {
    for (const imported of groupAt(groups, index).imports) {
      if (found.has(imported)) continue
      found.add(imported)
      visit(imported)
    }
  }
  visit(start)
  return found
}

const findBestPair = (groups: Groups, weights: number[], requestBytes: number): [number, number] | undefined => {
  const importsOf = new Map([...groups.keys()].map((index) => [index, collectImports(groups, index)]))
  const allImports = (index: number) => importsOf.get(index) ?? new Set<number>()
  const isBetween = (from: number, to: number) =>
    [...groupAt(groups, from).imports].some((imported) => imported !== to && allImports(imported).has(to))

  const candidates = [...groups.keys()].filter((index) => groupAt(groups, index).canMerge)
  let best: [number, number] | undefined
  let mostSaved = 0
  for (const [position, a] of candidates.entries())
    for (const b of candidates.slice(position + 1)) {
      const saved = savedByPair(groupAt(groups, a), groupAt(groups, b), weights, requestBytes)
      if (saved <= mostSaved || isBetween(a, b) || isBetween(b, a)) continue
      const dependencies = allImports(a)
        .union(allImports(b))
        .difference(new Set([a, b]))
      const net = saved - costOfDependencies(groups, [a, b], dependencies, weights, requestBytes)
      if (net <= mostSaved) continue
      mostSaved = net
      best = [a, b]
    }
  return best
}

/** A page that loads both saves a request; a page that loads only one receives the other as well. */
const savedByPair = (a: Group, b: Group, weights: number[], requestBytes: number): number => {
  let saved = 0
  for (const [page, weight] of weights.entries()) {
    if (a.pages[page] && b.pages[page]) saved += weight * requestBytes
    else if (a.pages[page]) saved -= weight * b.size
    else if (b.pages[page]) saved -= weight * a.size
  }
  return saved
}

/** What pages that load only one of the pair receive because of the other's imports. */
const costOfDependencies = (
  groups: Groups,
  [a, b]: [number, number],
  dependencies: Set<number>,
  weights: number[],
  requestBytes: number,
): number => {
  const [first, second] = [groupAt(groups, a), groupAt(groups, b)]
  let cost = 0
  for (const index of dependencies) {
    const { pages, size } = groupAt(groups, index)
    for (const [page, weight] of weights.entries())
      if ((first.pages[page] || second.pages[page]) && !pages[page]) cost += weight * (size + requestBytes)
  }
  return cost
}

const mergePair = (groups: Groups, [kept, removed]: [number, number]): void => {
  const [target, source] = [groupAt(groups, kept), groupAt(groups, removed)]
  target.names.push(...source.names)
  target.size += source.size
  target.imports = target.imports.union(source.imports).difference(new Set([kept, removed]))
  groups.delete(removed)
  for (const group of groups.values()) if (group.imports.delete(removed)) group.imports.add(kept)
  for (const page of target.pages.keys()) {
    if (!target.pages[page] && !source.pages[page]) continue
    target.pages[page] = 1
    for (const imported of target.imports) markLoaded(groups, imported, page)
  }
}
