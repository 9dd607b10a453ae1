/** Path of a shift's iCalendar file. */
export const calendarFilePath = (shiftId: string) => `/api/shifts/${shiftId}/calendar.ics`
