import type { Person } from './person.ts'
import type { TestContext } from './test-context.ts'

/** A verified bartender. */
export async function verified(context: TestContext, name: string): Promise<Person> {
  const person = await context.bartender(name)
  await person.isVerified()
  return person
}

/** Status and message of an error. */
export async function messageIn(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { message: string }).message]
}
