const CONCURRENCY = 4

/** Reads several items at a time and yields the results in the order of the items. */
export async function* readAhead<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result]> {
  const pending: Promise<Result>[] = []
  const queue = items.values()
  const startNext = (): void => {
    const next = queue.next()
    if (next.done) return
    const result = read(next.value)
    // Its failure is reported when its turn comes, unless an earlier one ends everything.
    result.catch(() => {})
    pending.push(result)
  }
  for (let count = 0; count < CONCURRENCY; count += 1) startNext()
  for (const item of items) {
    const result = await (pending.shift() as Promise<Result>)
    startNext()
    yield [item, result]
  }
}
