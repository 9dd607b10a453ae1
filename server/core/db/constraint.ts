/** Name of the constraint a failed statement broke, the same on both engines; undefined when it broke none. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
