import { enqueueReminders as lookForSoon } from '#server/notifications/fan-out/service.ts'
import { showDueSchedules } from '#server/profiles/dark-schedule/queries.ts'
import { showHeldShifts } from '#server/shifts/held-shifts/service.ts'
import { seesEnds, showDue, viewers } from './model.ts'
import { choose, type Make, nameOf } from './move.ts'
import { announce, deliver, fanOut, remind } from './notifications.ts'
import { fetchCalendar } from './setup.ts'
import { summariesDue, summaryWords } from './summaries.ts'

export const passes =
  (name: string, unit: number, most: number): Make =>
  ({ stage, model }, { amount }) => {
    const count = 1 + (amount % most)
    return {
      line: `${count} ${name}${count > 1 ? 's' : ''} pass`,
      async run() {
        model.now += count * unit
        stage.testContext.clock.set(new Date(model.now))
        // These jobs run every minute.
        await showDueSchedules(stage.testContext.db, new Date(model.now))
        if (model.dark_until !== null && model.dark_until <= model.now) model.dark_until = null
        await showHeldShifts(stage.testContext.services)
        announce(model, 'posted', showDue(model))
      },
    }
  }

export const fansOut: Make = ({ stage, model }) => ({
  line: 'The fan-out jobs run',
  async run() {
    await stage.jobs.fanOut()
    fanOut(model)
  },
})

export const reminds: Make = ({ stage, model }) => ({
  line: 'The job that reminds of shifts starting soon runs',
  async run() {
    await lookForSoon(stage.testContext.services)
    remind(model)
  },
})

export const delivers: Make = ({ stage, model, sent }) => ({
  line: 'Pushes and emails are sent',
  async run() {
    sent(await stage.jobs.deliver(), deliver(model))
  },
})

export const summarizes: Make = ({ stage, model, sent, summarized }) => ({
  line: 'Summary emails are sent',
  async run() {
    const expected = viewers.flatMap((viewer) =>
      summariesDue(model, viewer).flatMap(({ topic, day, shifts }) => {
        const key = `${viewer} ${topic} ${day}`
        if (summarized.has(key)) return []
        summarized.add(key)
        return shifts.length > 0 ? [`${viewer} summary ${summaryWords(shifts, seesEnds(model, viewer))}`] : []
      }),
    )
    sent(await stage.jobs.summarize(), expected)
  },
})

export const fetches: Make = ({ stage, model }, { who }) => {
  const viewer = choose(viewers, who) ?? 'fay'
  return {
    line: `The calendar program of ${nameOf(viewer)} fetches`,
    async run() {
      await fetchCalendar(stage.people[viewer].calendar)
      model.fetched[viewer] = model.now
    },
  }
}

export const runsJobs: Make = (scene, move) => ({
  line: 'All jobs run',
  async run() {
    for (const make of [reminds, fansOut, delivers]) await make(scene, move)?.run()
  },
})
