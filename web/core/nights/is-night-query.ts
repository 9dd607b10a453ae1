/** Whether a cached read is of a chosen night, by its key, which has the read's input. */
export const isNightQuery = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  JSON.stringify(queryKey).includes('"day":')
