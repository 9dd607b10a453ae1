export const menuHandlers = {}
