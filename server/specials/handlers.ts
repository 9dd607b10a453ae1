export const specialHandlers = {}
