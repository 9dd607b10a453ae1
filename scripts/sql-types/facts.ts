/** A column of a result, or a field in a JSON value, with the name of its PostgreSQL type. */
export type Column = Facts & { name: string; type: string }

export type Facts = {
  isNullable: boolean
  /** The only texts that it can be, where a constraint or constants in the statement say so. */
  values?: readonly string[] | undefined
  /** What JSON consists of, where the statement builds it; several shapes if it depends on a condition. */
  json?: readonly JsonShape[] | undefined
}

export type JsonShape = { fields: readonly Column[] } | { element: Column }
