const STARTS = /^(?:start|in|from|begin|begins|clock in|desde|entrada|inicio)(?: time)?$/i
const ENDS = /^(?:end|out|to|until|finish|clock out|hasta|salida|fin)(?: time)?$/i

/** Joins the start and end columns of a table, so that each row has its times in one cell. */
export const joinTimeColumns = (rows: readonly (readonly string[])[]): string[][] => {
  let columns: { start: number; end: number } | undefined
  return rows.map((cells) => {
    const start = cells.findIndex((cell) => STARTS.test(cell.trim()))
    const end = cells.findIndex((cell) => ENDS.test(cell.trim()))
    if (start !== -1 && end !== -1) {
      columns = { start, end }
      return []
    }
    return columns ? joinCells(cells, columns) : [...cells]
  })
}

const joinCells = (cells: readonly string[], { start, end }: { start: number; end: number }): string[] => {
  const [from, until] = [cells[start]?.trim(), cells[end]?.trim()]
  if (!from || !until) return [...cells]
  return cells.map((cell, at) => (at === start ? `${from} - ${until}` : at === end ? '' : cell))
}
