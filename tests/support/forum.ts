import type { Person } from './person.ts'
import type { World } from './world.ts'

/** A verified bartender. */
export async function verified(world: World, name: string): Promise<Person> {
  const person = await world.bartender(name)
  await person.isVerified()
  return person
}

/** Status and message of an error. */
export async function messageIn(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { message: string }).message]
}
