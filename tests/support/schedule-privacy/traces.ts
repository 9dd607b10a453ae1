import type { Model, Version, Viewer } from './model.ts'
import { clockOf, icsLocal, icsUtc, iso, plainSpaces } from './times.ts'

/** Everything that identifies a shift in a text: notes, times in any format, ids. */
const TOKEN =
  /marker\d{4}|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z|\d{8}T\d{6}Z?|(?<!\d)\d{1,2}:\d{2} [AP]M|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const formsOf = (at: number): string[] => [iso(at), icsLocal(at), icsUtc(at), clockOf(at)]

/** Where a token comes from: a version, or only its end. */
type Source = { version: Version; isEnd: boolean }

/** What each token belongs to. Built once for many texts. */
export function recognizer(model: Model): Map<string, Source[]> {
  const sources = new Map<string, Source[]>()
  const add = (token: string, source: Source) => sources.set(token, [...(sources.get(token) ?? []), source])
  for (const shift of model.shifts)
    for (const version of shift.versions) {
      const { start, end, marker } = version
      for (const token of [shift.id, ...(marker === null ? [] : [marker]), ...formsOf(start)])
        add(token, { version, isEnd: false })
      for (const token of formsOf(end)) add(token, { version, isEnd: true })
    }
  return sources
}

/** What a text reveals of versions that its viewer was never allowed to see. */
export function tracesIn(
  text: string,
  { model, viewer, known }: { model: Model; viewer: Viewer; known: ReadonlyMap<string, readonly Source[]> },
): string[] {
  const allowed = (isEnd: boolean) => (isEnd ? model.allowed_ends : model.allowed)[viewer]
  const isForbidden = (token: string) => {
    const sources = known.get(token)
    return sources !== undefined && !sources.some(({ version, isEnd }) => allowed(isEnd).has(version))
  }
  return [...new Set(plainSpaces(text).match(TOKEN) ?? [])].filter(isForbidden)
}
