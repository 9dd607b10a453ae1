import type { VisitedPage } from '#web/core/offline-copy.ts'

/** The visited page at a path such as `/profiles/bea.c`, by username, slug or id. */
export const findVisitedPage = (visited: VisitedPage[], path: string): VisitedPage | undefined => {
  const [, kind, slugOrId, more] = path.toLowerCase().split('/')
  if (!slugOrId || more) return undefined
  return visited.find((page) => page.kind === kind && [page.slug, page.id].includes(slugOrId))
}
