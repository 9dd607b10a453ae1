/** Posts on a page of the feed, a venue and a profile. */
export const POSTS_PAGE_SIZE = 10

export const COMMENTS_PAGE_SIZE = 20

/** Newest posts on the home page of talent. */
export const RECENT_POSTS = 3

export const postMessages = {
  empty: 'Write something or add a photo.',
  notFound: 'Could not load the post.',
  missingId: 'Post ID not found.',
  invalidId: 'Post ID is missing or invalid. Cannot load post.',
  private: 'This post is from a private profile and cannot be viewed.',
  notYours: 'You are not authorized to edit this post.',
  notYoursToDelete: 'You can only delete your own posts.',
  notYourVenue: 'You are not authorized to post for this venue.',
  loadFailed: 'Could not load the post.',
  listFailed: 'Could not load posts.',
  venueListFailed: 'Could not load posts for this venue.',
  recentFailed: "Couldn't load recent posts.",
  likesFailed: 'Could not load like information.',
  likeFailed: 'Failed to update like. Please try again.',
  likeFailedOnProfile: 'Failed to like/unlike post.',
  createFailed: 'Could not publish your post.',
  updateFailed: 'Failed to update post.',
  cannotDelete: 'Cannot delete this post.',
  deleteFailed: (reason: string) => `Failed to delete post: ${reason}`,
  deleted: 'Post deleted.',
  uploadFailed: (reason: string) => `Image upload failed: ${reason}`,
  authNotReady: 'Authentication not ready. Please wait or log in.',
  commentEmpty: 'Write a comment first.',
  commentsFailed: 'Failed to load comments.',
  commentFailed: 'Could not post your comment.',
  commentNotFound: 'Permission denied or comment not found.',
  cannotDeleteComment: 'Cannot delete comment.',
  deleteCommentFailed: (reason: string) => `Failed to delete comment: ${reason}`,
  noComments: 'No comments yet. Be the first to comment!',
  logInToLike: 'Please log in',
} as const
