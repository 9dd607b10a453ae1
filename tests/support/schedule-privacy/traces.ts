import type { Model, Shift, Version, Viewer } from './model.ts'
import { clockOf, icsLocal, icsUtc, iso, plainSpaces } from './times.ts'

/** Everything that identifies a shift in a text: notes, times in any format, ids. */
const TOKEN =
  /marker\d{4}|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z|\d{8}T\d{6}Z?|(?<!\d)\d{1,2}:\d{2} [AP]M|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const tokensOf = (shift: Shift, { start, end, marker }: Version): string[] => [
  shift.id,
  ...(marker === null ? [] : [marker]),
  ...[start, end].flatMap((at) => [iso(at), icsLocal(at), icsUtc(at), clockOf(at)]),
]

/** Which versions each token belongs to. Built once for many texts. */
export function recognizer(model: Model): Map<string, Version[]> {
  const versions = new Map<string, Version[]>()
  for (const shift of model.shifts)
    for (const version of shift.versions)
      for (const token of tokensOf(shift, version)) versions.set(token, [...(versions.get(token) ?? []), version])
  return versions
}

/** What a text reveals of versions that its viewer was never allowed to see. */
export function tracesIn(
  text: string,
  { model, viewer, known }: { model: Model; viewer: Viewer; known: ReadonlyMap<string, readonly Version[]> },
): string[] {
  const isForbidden = (token: string) => {
    const versions = known.get(token)
    return versions !== undefined && !versions.some((version) => model.allowed[viewer].has(version))
  }
  return [...new Set(plainSpaces(text).match(TOKEN) ?? [])].filter(isForbidden)
}
