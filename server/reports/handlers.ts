import { reportMessages } from '#contract/reports.texts.ts'
import { member } from '#server/doors.ts'

const create = member.reports.create.handler(({ errors }) => {
  throw errors.NOT_FOUND({ message: reportMessages.gone })
})

const mine = member.reports.mine.handler(() => ({ items: [], next_cursor: null }))

export const reportHandlers = { create, mine }
