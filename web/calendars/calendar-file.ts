/** Where one shift's file for calendars is. */
export const calendarFilePath = (shiftId: string) => `/api/shifts/${shiftId}/calendar.ics`
