/**
 * Which statements of a migration could break the previous release, whose processes still run on the database during an
 * upgrade and may be started again on it afterwards.
 */

/** The number of the last migration of version 1.0.0, the first release that can be gone back to. */
const LAST_OF_FIRST_RELEASE = 42

/** Accepted statements that a rule finds, by migration, with the reason why the previous release works with each. */
const EXCEPTIONS: Record<string, { statement: RegExp; because: string }[]> = {
  '0047_drafts_of_income_and_venue_items.sql': [
    {
      statement: /^create unique index \w+_draft_idx on \w+ \(\w+, draft_id\) where draft_id is not null$/,
      because: 'the previous release never sets draft_id, and the index has only rows that set it',
    },
  ],
  '0053_events_and_name_order.sql': [
    {
      statement: /^alter table live_outbox add constraint live_outbox_kind_check check \(kind in \(/,
      because: 'it allows every kind that the previous release writes, and one more',
    },
  ],
  '0059_held_shifts.sql': [
    {
      statement: /^alter table shifts add constraint shifts_held check \(/,
      because: 'a trigger, hold_shift, makes every row that the previous release writes meet it',
    },
  ],
}

const STARTS_WITH_VERSION = /^-- works with: \d+\.\d+\.\d+\n/

const TABLE = String.raw`(?:only\s+)?(?:if\s+(?:not\s+)?exists\s+)?(?:public\.|auth\.)?"?(\w+)"?`
const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g
/** The body of a function or of a `do` block, which has semicolons of its own. */
const QUOTED_BODY = /\$(\w*)\$[\s\S]*?\$\1\$/g

const RULES: { pattern: RegExp; problem: string }[] = [
  {
    pattern: /\bdrop\s+(?:table|view|materialized\s+view|function|type|schema|sequence|extension)\b/i,
    problem: 'removes what the previous release may use. Stop using it now, and remove it in a later release',
  },
  {
    pattern: /\balter\s+table\b[^;]*\bdrop\s+(?!constraint\b|default\b|not\s+null\b|identity\b|expression\b)/i,
    problem: 'removes what the previous release may use. Stop using it now, and remove it in a later release',
  },
  { pattern: /\brename\b/i, problem: 'renames what the previous release uses. Add the new name beside the old one' },
  {
    pattern: /\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i,
    problem: 'changes the type of a column that the previous release reads and writes. Add a column beside it',
  },
  {
    pattern: /\bset\s+not\s+null\b|\bdrop\s+default\b/i,
    problem: 'refuses rows that the previous release still writes without this column',
  },
  {
    pattern: /\badd\s+(?:column\s+)?(?!constraint\b)[^;]*\bnot\s+null\b(?![^;]*\b(?:default|generated)\b)/i,
    problem: 'adds a column that the previous release does not fill. Give it a default',
  },
  {
    pattern: /\badd\s+(?:constraint|check|unique|foreign|exclude|primary)\b/i,
    problem: 'may refuse rows that the previous release writes',
  },
  { pattern: /\bcreate\s+unique\s+index\b/i, problem: 'may refuse rows that the previous release writes' },
]

type Migration = { name: string; sql: string }

/** The problems of a migration that comes after the first release, one line each. */
export function findUnsafeStatements({ name, sql }: Migration, exceptions = EXCEPTIONS): string[] {
  if (Number(name.slice(0, 4)) <= LAST_OF_FIRST_RELEASE) return []
  const accepted = exceptions[name] ?? []
  const statements = splitStatements(sql)
  const created = new Set(statements.flatMap((statement) => findTable(statement, 'create(?:\\s+unlogged)?\\s+table')))
  const problems = statements
    .filter((statement) => !findChangedTables(statement).some((table) => created.has(table)))
    .filter((statement) => !accepted.some((exception) => exception.statement.test(statement)))
    .flatMap((statement) =>
      RULES.filter(({ pattern }) => pattern.test(statement)).map(
        ({ problem }) => `${name}: "${statement.slice(0, 80)}" ${problem}.`,
      ),
    )
  const unused = accepted.filter((exception) => !statements.some((statement) => exception.statement.test(statement)))
  return [
    ...(STARTS_WITH_VERSION.test(sql)
      ? []
      : [`${name}: the first line must name the oldest version that works with it, like "-- works with: 1.0.0".`]),
    ...problems,
    ...unused.map(({ statement }) => `${name}: the exception ${statement} is not needed.`),
  ]
}

function splitStatements(sql: string): string[] {
  const parts = sql.replaceAll(COMMENT, ' ').replaceAll(QUOTED_BODY, "''").split(';')
  return parts.map((part) => part.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

const findTable = (statement: string, before: string): string[] => {
  const [, table] = new RegExp(`\\b${before}\\s+${TABLE}`, 'i').exec(statement) ?? []
  return table ? [table] : []
}

/** A table that the same migration creates is unknown to the previous release. */
const findChangedTables = (statement: string): string[] => [
  ...findTable(statement, 'alter\\s+table'),
  ...findTable(statement, '^create\\s+unique\\s+index\\b.*?\\bon'),
]
