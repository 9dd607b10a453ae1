import { isFollowing, latest, type Model, opensProfile, type Shift, seesEnds, VENUES, type Viewer } from './model.ts'
import { ask } from './setup.ts'
import { bodyOf, expectedLine, isAt, linesIn, type Surface, upcoming } from './surface.ts'
import { atLocal, HOUR, iso, localDay } from './times.ts'

const NEAR = { lat: 38.515, lon: -89.995 }
const NIGHT_BEGINS = 6 * HOUR

/** What a viewer may see of Ana in the night so many days ahead. Every fixture's present time is in the evening. */
const ofNight = (model: Model, viewer: Viewer, days: number): Shift[] => {
  const day = localDay(model.now) + days
  return upcoming(model, viewer).filter((shift) => {
    const { start } = latest(shift)
    return model.is_talent && start >= atLocal(day, NIGHT_BEGINS) && start < atLocal(day + 1, NIGHT_BEGINS)
  })
}

const toDay = (model: { now: number }, days: number): string => iso(atLocal(localDay(model.now) + days, 0)).slice(0, 10)

/** Every read of a chosen night, so many days ahead of the stage's time. */
export const nightSurfaces = (days: number): Surface[] => {
  const dayOf = (stage: Parameters<Surface['read']>[0]) => toDay({ now: stage.testContext.clock.now().getTime() }, days)
  const lines = (model: Model, viewer: Viewer, stage: Parameters<Surface['read']>[0]) =>
    ofNight(model, viewer, days).map((shift) => expectedLine(stage, shift, seesEnds(model, viewer)))
  return [
    {
      name: `nearby shifts ${days} days ahead`,
      read: (stage, viewer) =>
        ask(() => stage.people[viewer].client.shifts.near({ ...NEAR, day: dayOf(stage), limit: 50 })),
      shows: (answer) => linesIn(answer).sort(),
      expects: (model, viewer, stage) => lines(model, viewer, stage).sort(),
    },
    {
      name: `who is on ${days} days ahead`,
      read: (stage, viewer) => ask(() => stage.people[viewer].client.shifts.onNow({ ...NEAR, day: dayOf(stage) })),
      shows: (answer) => linesIn(answer).sort(),
      expects: (model, viewer, stage) => lines(model, viewer, stage).sort(),
    },
    {
      name: `shifts of followed people ${days} days ahead`,
      read: (stage, viewer) => ask(() => stage.people[viewer].client.shifts.followed({ day: dayOf(stage), limit: 50 })),
      shows: linesIn,
      expects: (model, viewer, stage) => (isFollowing(model, viewer) ? lines(model, viewer, stage) : []),
    },
    {
      name: `talent directory ${days} days ahead`,
      read: (stage, viewer) => ask(() => stage.people[viewer].client.talent.list({ day: dayOf(stage), limit: 50 })),
      shows: (answer, stage) =>
        bodyOf<{ items: { id: string; next_shift_start_time: string; next_shift_end_time: string | null }[] }>(answer)
          .items.filter(({ id }) => id === stage.ana.id)
          .map((card) => `${card.next_shift_start_time} ${card.next_shift_end_time}`),
      expects: (model, viewer) => {
        const [first] = opensProfile(model, viewer) ? ofNight(model, viewer, days) : []
        const end = first && seesEnds(model, viewer) ? iso(latest(first).end) : null
        return first ? [`${iso(latest(first).start)} ${end}`] : []
      },
    },
    ...(['near', 'list'] as const).map(
      (list): Surface => ({
        name: `venues (${list}) with how many are on ${days} days ahead`,
        read: (stage, viewer) => {
          const { venues } = stage.people[viewer].client
          const day = dayOf(stage)
          return ask(() => (list === 'near' ? venues.near({ ...NEAR, day, limit: 100 }) : venues.list({ day })))
        },
        shows: (answer) =>
          bodyOf<{ items: { slug: string; on_now_count: number }[] }>(answer)
            .items.map(({ slug, on_now_count }) => `${slug} ${on_now_count}`)
            .sort(),
        expects: (model, viewer, stage) =>
          VENUES.map((venue) => {
            const count = ofNight(model, viewer, days).some(isAt(venue)) ? 1 : 0
            return `${stage.venues[venue].slug} ${count}`
          }).sort(),
      }),
    ),
  ]
}
