const names = new Map<string, string>()
const texts = new Map<string, string>()

/** Gives a statement the name under which PostgreSQL keeps its plan; one name stands for one text. */
export function nameStatement(name: string, text: string): void {
  const known = texts.get(name)
  if (known === text) return
  if (known !== undefined) throw new Error(`Two statements are called ${name}`)
  if (Buffer.byteLength(name) > 63) throw new Error(`The statement name ${name} is longer than 63 bytes`)
  texts.set(name, text)
  names.set(text, name)
}

export function statementName(text: string): string | undefined {
  return names.get(text)
}
