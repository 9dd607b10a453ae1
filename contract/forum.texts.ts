/** Discussions on a page of the list, and replies on a page of a discussion. */
export const THREADS_PAGE_SIZE = 20
export const REPLIES_PAGE_SIZE = 30

/** Characters of a discussion's text that the list shows. */
export const EXCERPT_LENGTH = 280

export const forumMessages = {
  denied: "You don't have access to this page. This area is for verified bartenders only.",
  titleMissing: 'Title is required.',
  replyEmpty: 'Reply cannot be empty.',
  staffReadOnly: 'Staff can read here but not post.',
  listFailed: 'Could not load the discussions.',
  loadFailed: 'Could not load this thread.',
  repliesFailed: 'Could not load the replies.',
  createFailed: 'Could not create thread.',
  replyFailed: 'Could not post reply.',
  notYourThread: 'You can only delete your own discussions.',
  notYourReply: 'You can only delete your own replies.',
  replyNotFound: 'This reply no longer exists.',
  deleteThreadFailed: 'Failed to delete thread:',
  deleteReplyFailed: 'Could not delete reply:',
  uploadFailed: (reason: string) => `Failed to upload image: ${reason}`,
  collapsed: 'You can’t see this post.',
  signedOut: 'Please log in to read Behind the Bar.',
  staffReadNotice: 'Staff can read this board. Every view is logged.',
} as const
