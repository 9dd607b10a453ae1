/**
 * The name of the constraint that a failed statement violated, the same on both engines; undefined if there is none.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
