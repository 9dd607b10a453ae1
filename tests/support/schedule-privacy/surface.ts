import { byStart, isOver, latest, type Model, type Shift, sees, type VenueName, type Viewer } from './model.ts'
import type { Answer, PrivacySetup } from './setup.ts'
import { iso } from './times.ts'

/** A place where a viewer looks: what it answers, what it shows of Ana's schedule, and what it should show. */
export type Surface = {
  name: string
  read(stage: PrivacySetup, viewer: Viewer, shift: Shift | undefined): Promise<Answer>
  /** One line for each item shown, in the order of the surface. */
  shows(answer: Answer, stage: PrivacySetup): string[]
  expects(model: Model, viewer: Viewer, stage: PrivacySetup, shift: Shift | undefined): string[]
}

export type Line = { id: string; start_time: string; end_time: string | null; notes: string | null; venue_slug: string }

export const lineOf = ({ id, venue_slug, start_time, end_time, notes }: Line): string =>
  `${id} ${venue_slug} ${start_time} ${end_time} ${notes}`

export const expectedLine = (stage: PrivacySetup, shift: Shift, isEndShown: boolean): string => {
  const { venue, start, end, marker } = latest(shift)
  return `${shift.id} ${stage.venues[venue].slug} ${iso(start)} ${isEndShown ? iso(end) : null} ${marker}`
}

export const refused = ({ status }: Answer): string[] | undefined => (status === 200 ? undefined : [String(status)])
export const bodyOf = <Body>({ body }: Answer): Body => body as Body
export const linesIn = (answer: Answer): string[] =>
  refused(answer) ?? bodyOf<{ items: Line[] }>(answer).items.map(lineOf)

export const visible = (model: Model, viewer: Viewer): Shift[] =>
  model.shifts.filter((shift) => sees(model, viewer, shift)).sort(byStart)
/** Running or upcoming. */
export const upcoming = (model: Model, viewer: Viewer): Shift[] =>
  visible(model, viewer).filter((shift) => !isOver(shift, model.now))
export const isAt =
  (venue: VenueName) =>
  (shift: Shift): boolean =>
    latest(shift).venue === venue
export const isToCome =
  ({ now }: Model) =>
  (shift: Shift): boolean =>
    latest(shift).start > now
