/** Whether a text is a calendar file, which the server reads. */
export const isCalendarText = (text: string): boolean => /^\s*BEGIN:VCALENDAR/im.test(text)
