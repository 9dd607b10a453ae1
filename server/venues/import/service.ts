import { parse } from 'csv-parse/sync'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import {
  findFreeSlug,
  findNearDuplicates,
  insertVenue,
  lockVenueName,
  type NearDuplicate,
  retryOnSlugConflict,
} from '#server/venues/management/queries.ts'
import { findColumnProblem, isPossiblyNear, parseRow, type RowProblem, type RowTexts, type VenueRow } from './rules.ts'

type ImportDeps = { db: Db; clock: Clock }
type ImportResult = { created: number; duplicates: { row: VenueRow; like: NearDuplicate }[]; problems: RowProblem[] }

/**
 * Imports the venues of a CSV file, without an owner and not public, or with `apply` false, says what that would do. A
 * venue like one that exists, or like one earlier in the file, is left out, so that a second import creates nothing.
 */
export async function importVenues(
  deps: ImportDeps,
  text: string,
  { apply }: { apply: boolean },
): Promise<{ done: boolean; text: string }> {
  const file = parseVenueFile(text)
  if (!file.ok) return { done: false, text: file.problem }
  const { rows, problems } = file
  // Before the rows, which are saved one by one, so that an import that was interrupted is audited, too.
  if (apply) await auditImport(deps, rows.length)
  const result = { problems, ...(apply ? await createVenues(deps, rows) : await planVenues(deps.db, rows)) }
  return { done: problems.length === 0, text: formatResult(result, apply) }
}

/** Rows of one file. */
export const MAX_ROWS = 5000

type VenueFile = { ok: true; rows: VenueRow[]; problems: RowProblem[] } | { ok: false; problem: string }

/** Reads a CSV file whose first line names the columns. */
export function parseVenueFile(text: string): VenueFile {
  const records = readRecords(text)
  if (typeof records === 'string') return { ok: false, problem: records }
  if (records.length === 0) return { ok: false, problem: 'The file has no rows.' }
  if (records.length > MAX_ROWS) return { ok: false, problem: `A file can have at most ${MAX_ROWS} rows.` }
  const rows: VenueRow[] = []
  const problems: RowProblem[] = []
  for (const { record, info } of records) {
    const parsed = parseRow(record, info.lines)
    if (Array.isArray(parsed)) problems.push(...parsed)
    else rows.push(parsed)
  }
  return { ok: true, rows, problems }
}

type CsvRecord = { record: RowTexts; info: { lines: number } }

/** The records of a CSV file, or why it cannot be read. */
function readRecords(text: string): CsvRecord[] | string {
  let columns: string[] | undefined
  const readHeader = (header: string[]) => {
    columns = header.map((name) => name.trim().toLowerCase())
    return columns
  }
  try {
    const options = { bom: true, columns: readHeader, info: true, skip_empty_lines: true, trim: true } as const
    // The library counts a line end of two characters twice within quotes.
    const records = parse(text.replace(/\r\n?/g, '\n'), options) as unknown as CsvRecord[]
    return (columns && findColumnProblem(columns)) ?? records
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const auditImport = ({ db, clock }: ImportDeps, rows: number) =>
  insertAuditRecord(
    db,
    { actor_id: null, action: 'import-venues', subject_id: null, details: { rows: String(rows) } },
    clock.now(),
  )

async function createVenues(
  { db, clock }: ImportDeps,
  rows: readonly VenueRow[],
): Promise<Omit<ImportResult, 'problems'>> {
  const duplicates: ImportResult['duplicates'] = []
  for (const row of rows) {
    const like = await retryOnSlugConflict(db, (trx) => createUnlessDuplicate(trx, row, clock.now()))
    if (like) duplicates.push({ row, like })
  }
  return { created: rows.length - duplicates.length, duplicates }
}

async function createUnlessDuplicate(trx: Db, row: VenueRow, now: Date): Promise<NearDuplicate | undefined> {
  const { texts, place, time_zone } = row
  await lockVenueName(trx, row.slug)
  const [like] = await findNearDuplicates(trx, { slug: row.slug, city: texts.city, place })
  if (like) return like
  const slug = await findFreeSlug(trx, row.slug, null)
  if (!slug) throw new Error(`Line ${row.line}: too many venues are named ${texts.name}`)
  const values = { ...texts, is_public: false }
  await insertVenue(trx, null, values, { slug, place, time_zone, venue_image_url: null, now })
  return undefined
}

async function planVenues(db: Db, rows: readonly VenueRow[]): Promise<Omit<ImportResult, 'problems'>> {
  const planned: VenueRow[] = []
  const duplicates: ImportResult['duplicates'] = []
  for (const row of rows) {
    const earlier = planned
      .filter((one) => isPossiblyNear(one, row))
      .map(({ texts: { name, city }, slug, place }) => ({ name, city, slug, place }))
    const [like] = await findNearDuplicates(db, { slug: row.slug, city: row.texts.city, place: row.place }, earlier)
    if (like) duplicates.push({ row, like })
    else planned.push(row)
  }
  return { created: planned.length, duplicates }
}

function formatResult({ created, duplicates, problems }: ImportResult, apply: boolean): string {
  const lines = [
    ...problems.map(({ line, field, problem }) => ({ line, text: `${field}: ${problem}` })),
    ...duplicates.map(({ row, like }) => ({
      line: row.line,
      text: `${row.texts.name} looks like ${[like.name, like.city].filter(Boolean).join(', ')} (/venues/${like.slug}). Skipped.`,
    })),
  ]
  const failed = new Set(problems.map(({ line }) => line)).size
  return [
    ...lines.sort((one, other) => one.line - other.line).map(({ line, text }) => `Line ${line}: ${text}`),
    `${apply ? 'Venues created' : 'Venues to create'}: ${created}. Near-duplicates skipped: ${duplicates.length}. Rows with errors: ${failed}.`,
    'Imported venues have no owner and no public page. Once a venue has an owner, they decide whether its page is public.',
    ...(apply ? [] : ['Nothing was saved. Run it again with --apply to create them.']),
  ].join('\n')
}
