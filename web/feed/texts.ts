export const feedTexts = { posts: 'Posts from people and venues you follow', sent: 'Your new posts' }
