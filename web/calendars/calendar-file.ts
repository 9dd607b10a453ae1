/** A shift or an event as an iCalendar file. */
export type CalendarFile = { kind: 'shifts' | 'events'; id: string }

export const toCalendarFilePath = ({ kind, id }: CalendarFile) => `/api/${kind}/${id}/calendar.ics`
