/** Where one shift's file for calendars is. */
export const calendarFile = (shiftId: string) => `/api/shifts/${shiftId}/calendar.ics`
