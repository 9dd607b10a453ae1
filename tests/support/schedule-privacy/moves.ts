import fc from 'fast-check'
import { delivers, fansOut, fetches, passes, reminds, runsJobs, summarizes } from './job-moves.ts'
import type { Make, Move, Scene, Step } from './move.ts'
import {
  accepts,
  bell,
  blocks,
  changesDelay,
  changesEnds,
  changesRole,
  declines,
  endsDark,
  follows,
  goesDark,
  goesPrivate,
  goesPublic,
  hidesFrom,
  hidesSchedule,
  isBlocked,
  isUnblocked,
  moderation,
  removesFollower,
  showsSchedule,
  showsTo,
  suspension,
  unblocks,
  unfollows,
} from './people-moves.ts'
import {
  cancels,
  cancelsSeries,
  changesVisibility,
  edits,
  editsSeries,
  posts,
  postsWeekly,
  undoes,
} from './shift-moves.ts'
import { DAY, HOUR, MINUTE } from './times.ts'

/** Every kind of move: how often it is drawn, and what is done instead if it is not possible. */
const moves = {
  posts: [8, posts],
  postsWeekly: [2, postsWeekly],
  edits: [6, edits, 'posts'],
  editsSeries: [3, editsSeries, 'postsWeekly'],
  cancels: [7, cancels, 'posts'],
  cancelsSeries: [2, cancelsSeries, 'postsWeekly'],
  undoes: [5, undoes, 'cancels'],
  hidesSchedule: [5, hidesSchedule, 'edits'],
  showsSchedule: [8, showsSchedule, 'runsJobs'],
  goesDark: [3, goesDark, 'posts'],
  endsDark: [8, endsDark, 'runsJobs'],
  changesEnds: [4, changesEnds],
  changesDelay: [4, changesDelay],
  changesVisibility: [5, changesVisibility, 'posts'],
  hidesFrom: [4, hidesFrom],
  showsTo: [3, showsTo],
  goesPrivate: [3, goesPrivate, 'posts'],
  goesPublic: [4, goesPublic, 'edits'],
  changesRole: [1, changesRole],
  follows: [5, follows],
  unfollows: [2, unfollows],
  accepts: [5, accepts, 'follows'],
  declines: [1, declines, 'edits'],
  removesFollower: [1, removesFollower, 'follows'],
  blocks: [1, blocks],
  unblocks: [2, unblocks, 'runsJobs'],
  isBlocked: [1, isBlocked],
  isUnblocked: [2, isUnblocked, 'runsJobs'],
  ringsBell: [3, bell(true), 'follows'],
  stopsBell: [1, bell(false), 'posts'],
  hides: [3, moderation('hide'), 'posts'],
  shows: [4, moderation('restore'), 'cancels'],
  suspends: [2, suspension('suspend')],
  lifts: [8, suspension('lift'), 'runsJobs'],
  minutes: [3, passes('minute', MINUTE, 3)],
  halfHours: [2, passes('half hour', HOUR / 2, 3)],
  hours: [2, passes('hour', HOUR, 6)],
  days: [1, passes('day', DAY, 3)],
  fansOut: [6, fansOut],
  reminds: [1, reminds],
  delivers: [3, delivers],
  runsJobs: [5, runsJobs],
  summarizes: [2, summarizes],
  fetches: [2, fetches],
} satisfies Record<string, [weight: number, make: Make, instead?: string]>
type Kind = keyof typeof moves

/** The step for a move: the move itself if possible, or its replacement. */
export function stepOf(scene: Scene, move: Move): Step | undefined {
  const [, make, instead] = moves[move.kind as Kind] as [number, Make, Kind?]
  return make(scene, move) ?? (instead && stepOf(scene, { ...move, kind: instead }))
}

const kinds = (Object.keys(moves) as Kind[]).map((kind) => ({ arbitrary: fc.constant(kind), weight: moves[kind][0] }))
const number = fc.nat({ max: 255 })

export const aMove: fc.Arbitrary<Move> = fc.record({
  kind: fc.oneof(...kinds),
  who: number,
  pick: number,
  amount: number,
})
