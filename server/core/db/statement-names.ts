/** A mistake in the code that names a statement. */
export class StatementNameError extends Error {}

const names = new Map<string, string>()
const texts = new Map<string, string>()

/** Names a statement, so that PostgreSQL keeps its plan; each name belongs to exactly one text. */
export function nameStatement(name: string, text: string): void {
  const known = texts.get(name)
  if (known === text) return
  if (known !== undefined) throw new StatementNameError(`Two statements are named ${name}`)
  if (Buffer.byteLength(name) > 63) throw new StatementNameError(`The statement name ${name} is longer than 63 bytes`)
  texts.set(name, text)
  names.set(text, name)
}

export function statementName(text: string): string | undefined {
  return names.get(text)
}
