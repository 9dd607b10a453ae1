/** Texts of the post screens, imported by components and tests. */
export const postTexts = {
  content: 'Your post',
  picture: 'Photo',
  pictureAlt: 'Describe the photo',
  image: 'Image',
  imageAlt: 'Describe the image',
  posted: 'Your post is up.',
  confirmDelete: 'Delete post',
  writeComment: 'Write a comment',
  postComment: 'Post comment',
  moreComments: 'More comments',
  confirmDeleteComment: 'Delete comment',
} as const
