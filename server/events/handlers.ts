export const eventHandlers = {}
