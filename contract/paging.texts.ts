export const pagingMessages = {
  notACursor: 'This cursor is not valid. Start again from the first page.',
} as const
