import { isOver, type Model, type Shift, type Viewer } from './model.ts'
import type { PrivacySetup, Sent } from './setup.ts'

export type Scene = {
  stage: PrivacySetup
  model: Model
  /** Summary emails are sent once a day: `fay tonight 20777`. */
  summarized: Set<string>
  /** Compares what was sent with what should have been, as `fay push 9:17 PM`. */
  sent: (sent: Sent[], expected: string[]) => void
}
/** A random step of a history: what is done, and to which of the people or shifts for which it is possible. */
export type Move = { kind: string; who: number; pick: number; amount: number }
/** A move that is possible now, as the history prints it. `run` performs it and updates the model by the rules. */
export type Step = { line: string; run(): Promise<void> }
export type Make = (scene: Scene, move: Move) => Step | undefined

export const choose = <One>(from: readonly One[], pick: number): One | undefined => from[pick % (from.length || 1)]
export const nameOf = (viewer: Viewer): string => viewer.charAt(0).toUpperCase() + viewer.slice(1)
export const standing = ({ shifts }: Model): Shift[] => shifts.filter(({ cancelled }) => !cancelled)
export const stillToCome = (model: Model): Shift[] => standing(model).filter((shift) => !isOver(shift, model.now))
export const numbers = (shifts: readonly Shift[]): string => shifts.map(({ no }) => `#${no}`).join(', ')
