/** Texts of the post screens, where the screens and the tests have them from. */
export const postTexts = {
  content: 'Your post',
  picture: 'Picture',
  pictureAlt: 'Describe the image',
  posted: 'Your post is up.',
  confirmDelete: 'Delete post',
} as const
