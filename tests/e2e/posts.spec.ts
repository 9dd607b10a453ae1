import { postMessages } from '#contract/posts.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { postTexts } from '#web/posts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { venueTexts } from '#web/venues/texts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  settled,
  test,
} from './browser-test.ts'
import { loseAnswers } from './lose-answers.ts'
import { collectUploads, PHONE, png } from './owner-steps.ts'
import { failRequests, postCard, refuseReads, sendRequest } from './post-steps.ts'
import { seeSpecified } from './specified.ts'

const NOBODY = '6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001'

test('a post with an image and a mention reaches a follower, gets a like and a comment, is edited and deleted', async ({
  openAs,
}) => {
  const mari = await openAs('mari', PHONE)
  await mari.goto('/profile')
  const composer = mari.getByRole('region', { name: 'Create New Post' })
  await seeSpecified(composer, 'own profile', 'Create New Post')
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(composer.getByText(postMessages.empty)).toBeVisible()
  const tooLarge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await composer.getByLabel(postTexts.picture, { exact: true }).setInputFiles(tooLarge)
  await expect(composer.getByText('Image file is too large (max 5MB).')).toBeVisible()
  await expect(composer.getByRole('button', { name: 'Remove photo' })).toHaveCount(0)
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await composer.getByLabel(postTexts.picture, { exact: true }).setInputFiles(broken)
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await seeSpecified(composer, 'post form', 'Image upload failed: {reason}', { reason: 'We can’t read this image.' })
  await composer.getByLabel(postTexts.picture, { exact: true }).setInputFiles(await png('quince.png'))
  await expect(composer.getByText('Helps people who can’t see the photo.')).toBeVisible()
  await composer.getByLabel(postTexts.pictureAlt).fill('A quince coupe')
  const field = composer.getByLabel(postTexts.content)
  await field.fill('Quince sour is in. Ask ')
  await composer.getByRole('button', { name: 'Mention someone' }).click()
  await mari.keyboard.type('pat.m')
  await expect(mari.getByRole('option', { name: /Pat Morrow/ })).toBeVisible()
  await mari.keyboard.press('Enter')
  await expect(field).toHaveValue('Quince sour is in. Ask @pat.morrow ')
  await expectAccessibleInThemes(mari, 'composer with a photo')
  await expectNoHorizontalScroll(mari, 'composer with a photo')

  // An error loses nothing, and the image is not uploaded again.
  const sent = collectUploads(mari, '/pictures/post')
  await failRequests(mari, '**/api/posts', 'POST')
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(composer.getByText(/^Could not publish your post\./)).toBeVisible()
  await expect(field).toHaveValue('Quince sour is in. Ask @pat.morrow ')
  await expect(composer.getByLabel(postTexts.pictureAlt)).toHaveValue('A quince coupe')
  await mari.unroute('**/api/posts')
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(composer.getByText(postTexts.posted)).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(field).toHaveValue('')
  await expect(
    postCard(mari, 'Quince sour is in.').getByRole('button', { name: uiTexts.moreAbout('this post'), exact: true }),
  ).toBeVisible()

  const pat = await openAs('pat')
  await pat.goto('/ontap')
  const seen = postCard(pat, 'Quince sour is in.')
  await expect(seen.getByRole('link', { name: '@pat.morrow' })).toHaveAttribute('href', '/profiles/pat.morrow')
  await expect(seen.getByRole('img', { name: 'A quince coupe' })).toBeVisible()
  await expect(seen.getByText('Edited')).toHaveCount(0)
  await seen.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(seen.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  await seen.getByRole('button', { name: `${postTexts.writeComment} on Marisol Vega’s post` }).click()
  await expect(seen.getByRole('textbox', { name: 'Comment on Marisol Vega’s post' })).toBeFocused()
  await seen.getByRole('textbox', { name: 'Comment on Marisol Vega’s post' }).fill('Save me one, @marisol.pours.')
  await seen.getByRole('button', { name: postTexts.postComment }).click()
  await expect(seen.getByRole('listitem').filter({ hasText: 'Save me one' })).toBeVisible()
  await expect(seen.getByRole('link', { name: '@marisol.pours' })).toBeVisible()
  await expect(seen.getByRole('button', { name: '1 comment' })).toBeVisible()
  await seen.getByRole('button', { name: /^Open .*photo/ }).click()
  await expect(pat.getByRole('dialog')).toContainText('Quince sour is in.')
  await pat.keyboard.press('Escape')
  await expect(pat.getByRole('dialog')).toHaveCount(0)

  await mari.reload()
  const mine = postCard(mari, 'Quince sour is in.')
  await expect(mine.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'false')
  await mine.getByRole('button', { name: uiTexts.moreAbout('this post'), exact: true }).click()
  await mari.getByRole('menuitem', { name: 'Edit' }).click()
  await seeSpecified(mari, 'edit a post', 'Edit Post')
  await mari.getByLabel(postTexts.content).fill('Quince sour is nearly out.')
  await mari.getByLabel(postTexts.picture, { exact: true }).setInputFiles(await png('coupe.png', { color: '#1d6a96' }))
  await expect(mari.getByLabel(postTexts.pictureAlt)).toHaveValue('')
  await mari.getByLabel(postTexts.pictureAlt).fill('The last coupe')
  await failRequests(mari, '**/api/posts/*', 'PATCH')
  await mari.getByRole('button', { name: uiTexts.saveChanges }).click()
  await seeSpecified(mari, 'edit a post', 'Failed to update post.')
  await expect(mari.getByLabel(postTexts.content)).toHaveValue('Quince sour is nearly out.')
  await mari.unroute('**/api/posts/*')
  await expectAccessibleInThemes(mari, 'form of a post')
  await mari.getByRole('button', { name: uiTexts.saveChanges }).click()
  await expect(mari.getByText('Post updated.')).toBeVisible()
  // Saving returns to the previous page, which shows the change.
  await expect(mari).toHaveURL(/\/profile$/)
  const changed = postCard(mari, 'Quince sour is nearly out.')
  await expect(changed.getByText('Edited', { exact: true })).toBeVisible()
  await expect(changed.getByRole('img', { name: 'The last coupe' })).toBeVisible()
  await refuseReads(mari, '**/api/posts/*/likes*')
  await changed.getByRole('link', { name: /^View/ }).click()
  await expect(mari).toHaveURL(/\/posts\/[0-9a-f-]{36}$/)
  // Without the names of those who like the post, the button says how many they are.
  await mari.getByRole('button', { name: /^Liked by 1 like$/ }).click()
  await seeSpecified(mari.getByRole('dialog'), 'post', 'Could not load like information.')
  await mari.unroute('**/api/posts/*/likes*')
  await mari.reload()
  await mari.getByRole('button', { name: /^Liked by Pat$/ }).click()
  await expect(mari.getByRole('dialog').getByRole('link', { name: 'Pat Morrow' })).toBeVisible()
  await expectAccessible(mari, 'who likes a post')
  await mari.keyboard.press('Escape')
  // The author of a post can delete others' comments under it.
  await mari.getByRole('button', { name: 'Delete Pat Morrow’s comment' }).click()
  await mari.getByRole('button', { name: postTexts.confirmDeleteComment }).click()
  await seeSpecified(mari, 'post', 'No comments yet. Be the first to comment!')

  const { pathname } = new URL(mari.url())
  await mari.getByRole('button', { name: uiTexts.moreAbout('this post'), exact: true }).click()
  await mari.getByRole('menuitem', { name: uiTexts.delete }).click()
  await expect(mari.getByRole('alertdialog')).toContainText('It will be deleted with its photo and 1 like.')
  await expectAccessibleInThemes(mari, 'confirmation before deleting a post')
  await failRequests(mari, '**/api/posts/*', 'DELETE')
  await mari.getByRole('button', { name: postTexts.confirmDelete }).click()
  await expect(mari.getByText(/^Failed to delete post:/)).toBeVisible()
  await mari.unroute('**/api/posts/*')
  await mari.getByRole('button', { name: postTexts.confirmDelete }).click()
  await expect(mari.getByText(postMessages.deleted)).toBeVisible()
  await mari.goto(pathname)
  await expect(mari.getByRole('heading', { name: 'Could not load the post.' })).toBeVisible()
})

test('retrying a post that arrived without an answer does not post it twice', async ({ openAs }) => {
  const mari = await openAs('mari', PHONE)
  await mari.goto('/profile')
  const composer = mari.getByRole('region', { name: 'Create New Post' })
  await composer.getByLabel(postTexts.content).fill('Said once on bad Wi-Fi.')
  const restore = await loseAnswers(mari, '**/api/posts')
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(composer.getByText(/^Could not publish your post\./)).toBeVisible()
  await restore()
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(composer.getByText(postTexts.posted)).toBeVisible()
  await mari.reload()
  await expect(postCard(mari, 'Said once on bad Wi-Fi.')).toHaveCount(1)
})

test('a failed like or delete is rolled back with a message', async ({ openAs }) => {
  const [bea, pat] = [await openAs('bea'), await openAs('pat')]
  const text = `Tiki on Sunday, ${Date.now()} umbrellas.`
  const { id } = await sendRequest(bea, 'POST', '/posts', { content: text })
  await failRequests(pat, '**/api/posts/*/like', 'PUT')

  await pat.goto('/ontap')
  await settled(pat)
  const reloaded = pat.waitForRequest((request) => new URL(request.url()).pathname === '/api/feed')
  await postCard(pat, text).getByRole('button', { name: /^Like/ }).click()
  await seeSpecified(pat, 'on tap', 'Failed to update like. Please try again.')
  await reloaded
  await expect(postCard(pat, text).getByRole('button', { name: 'Like, 0 likes' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )

  await postCard(pat, text).getByRole('link', { name: 'View Bea Castellano’s post' }).click()
  await expect(pat.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await expect(pat.getByText('Failed to update like. Please try again.')).toBeHidden()
  await pat.getByRole('button', { name: /^Like/ }).click()
  await seeSpecified(pat, 'post', 'Failed to update like. Please try again.')
  await expect(pat.getByRole('button', { name: 'Like, 0 likes' })).toHaveAttribute('aria-pressed', 'false')

  await pat.goto('/profiles/bea.c')
  await postCard(pat, text).getByRole('button', { name: /^Like/ }).click()
  await seeSpecified(pat, "another person's profile", 'Failed to like/unlike post.')
  await pat.unroute('**/api/posts/*/like')

  // After two quick taps, the second one decides.
  await postCard(pat, text).getByRole('button', { name: /^Like/ }).dblclick()
  await expect(postCard(pat, text).getByRole('button', { name: 'Like, 0 likes' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )

  // The session has ended in the meantime.
  await pat.goto(`/posts/${id}`)
  await expect(pat.getByRole('button', { name: /^Like/ })).toBeVisible()
  const gone = { defined: true, code: 'UNAUTHORIZED', status: 401, message: 'no', data: null }
  await pat.route('**/api/posts/*/like', (route) => route.fulfill({ status: 401, json: gone }))
  // The live stream also asks for the session, before or after the tap.
  await pat.route('**/api/auth/get-session', (route) => route.fulfill({ json: { me: null } }))
  await pat.getByRole('button', { name: /^Like/ }).click()
  await seeSpecified(pat, 'post', 'Please log in')
  await seeSpecified(pat, 'post', 'Authentication not ready. Please wait or log in.')
  await expect(pat.getByRole('link', { name: appTexts.goToSignIn })).toHaveAttribute('href', /next=/)
  await sendRequest(bea, 'DELETE', `/posts/${id}`)
})

test('comments are paged, oldest first, and can be deleted by those who may', async ({ openAs }) => {
  const [bea, dez] = [await openAs('bea'), await openAs('dez')]
  const { id } = await sendRequest(bea, 'POST', '/posts', { content: 'Who wants the last slice?' })
  for (let at = 1; at <= 21; at++) await sendRequest(dez, 'POST', `/posts/${id}/comments`, { content: `Me, ${at}.` })
  const mari = await openAs('mari', PHONE)
  await mari.goto(`/posts/${id}`)
  const comments = mari.getByRole('region', { name: '21 comments' }).getByRole('listitem')
  await expect(comments).toHaveCount(20)
  await expect(comments.first()).toContainText('Me, 1.')
  await expect(mari.getByRole('button', { name: /^Delete .+’s comment$/ })).toHaveCount(0)
  await mari.getByLabel('Comment on Bea Castellano’s post').fill('Me too.')
  await mari.keyboard.press('Control+Enter')
  const all = mari.getByRole('region', { name: '22 comments' }).getByRole('listitem')
  await expect(all.last()).toContainText('Me too.')
  await mari.getByRole('button', { name: postTexts.moreComments }).click()
  await expect(all).toHaveCount(22)
  await expect(all.last()).toContainText('Me too.')
  await expect(all.nth(20)).toContainText('Me, 21.')
  await expect(mari.getByRole('button', { name: 'Delete Marisol Vega’s comment' })).toBeVisible()
  await expectAccessible(mari, 'comments')

  // A comment that failed to send stays in its field, also after opening another page.
  await failRequests(mari, '**/api/posts/*/comments', 'POST')
  await mari.getByLabel('Comment on Bea Castellano’s post').fill('And a fork.')
  await mari.getByRole('button', { name: postTexts.postComment }).click()
  await expect(mari.getByText(/^Could not post your comment\./)).toBeVisible()
  await mari.getByRole('link', { name: 'Bea Castellano' }).first().click()
  await expect(mari).toHaveURL(/\/profiles\/bea\.c$/)
  await mari.goBack()
  await expect(mari.getByLabel('Comment on Bea Castellano’s post')).toHaveValue('And a fork.')

  await mari.unroute('**/api/posts/*/comments')
  const lost = { defined: true, code: 'NOT_FOUND', status: 404, message: 'no', data: null }
  await mari.route('**/api/comments/*', (route) => route.fulfill({ status: 404, json: lost }))
  await mari.getByRole('button', { name: 'Delete Marisol Vega’s comment' }).click()
  await mari.getByRole('button', { name: postTexts.confirmDeleteComment }).click()
  await expect(mari.getByText(postMessages.commentNotFound)).toBeVisible()
  await sendRequest(bea, 'DELETE', `/posts/${id}`)
})

test('a venue posts through its owner, on its page and its posts', async ({ openAs }) => {
  const olive = await openAs('olive', PHONE)
  await olive.goto('/venues/night-heron')
  await olive.getByRole('link', { name: venueTexts.writePost }).click()
  const composer = olive.getByRole('region', { name: 'New post' })
  await composer.getByLabel('Post as Night Heron').fill('The piano is tuned.')
  await composer.getByLabel(postTexts.picture, { exact: true }).setInputFiles(await png('piano.png'))
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(composer.getByText(postTexts.posted)).toBeVisible()
  const card = postCard(olive, 'The piano is tuned.')
  await expect(card.getByRole('link', { name: 'Night Heron', exact: true })).toBeVisible()
  await expectAccessible(olive, 'posts of a venue')

  const omar = await openAs('omar')
  await sendRequest(omar, 'PUT', '/venues/night-heron/follow')
  await omar.goto('/ontap')
  await expect(
    postCard(omar, 'The piano is tuned.').getByRole('link', { name: 'Night Heron', exact: true }),
  ).toBeVisible()
  await omar.goto('/venues/night-heron')
  await omar.getByRole('region', { name: 'Posts' }).getByRole('link', { name: 'All posts' }).click()
  await expect(postCard(omar, 'The piano is tuned.')).toBeVisible()
  await expect(omar.getByRole('button', { name: uiTexts.moreAbout('this post'), exact: true })).toHaveCount(0)
  await expect(omar.getByRole('textbox', { name: 'Post as Night Heron', exact: true })).toHaveCount(0)

  await card.getByRole('button', { name: uiTexts.moreAbout('this post'), exact: true }).click()
  await olive.getByRole('menuitem', { name: 'Edit' }).click()
  await olive.getByRole('button', { name: 'Remove photo' }).click()
  await expect(olive.getByText('The photo will be removed when you save.')).toBeVisible()
  await olive.getByRole('button', { name: uiTexts.saveChanges }).click()
  await expect(olive.getByText('Post updated.')).toBeVisible()
  await expect(card.getByText('Edited', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Open .*photo/ })).toHaveCount(0)
  await card.getByRole('button', { name: uiTexts.moreAbout('this post'), exact: true }).click()
  await olive.getByRole('menuitem', { name: uiTexts.delete }).click()
  await olive.getByRole('button', { name: postTexts.confirmDelete }).click()
  await expect(olive.getByText(postMessages.deleted)).toBeVisible()
  await expect(card).toHaveCount(0)
})

test("a post that is private, blocked, someone else's or missing shows a message and no content", async ({
  openAs,
}) => {
  const [freya, wes] = [await openAs('freya'), await openAs('wes')]
  const secret = 'Only for those I know.'
  const { id } = await sendRequest(freya, 'POST', '/posts', { content: secret })
  await wes.goto(`/posts/${id}`)
  await seeSpecified(wes, 'post', 'This post is from a private profile and cannot be viewed.')
  await expect(wes.getByText(secret)).toHaveCount(0)
  await expectAccessible(wes, 'post of a private profile')
  await sendRequest(freya, 'DELETE', `/posts/${id}`)

  const bea = await openAs('bea')
  const { id: ofBea } = await sendRequest(bea, 'POST', '/posts', { content: 'Not for Gus.' })
  // Bea blocked Gus.
  const gus = await openAs('gus')
  await gus.goto(`/posts/${ofBea}`)
  await seeSpecified(gus, 'post', 'Could not load the post.')
  const { id: ofGus } = await sendRequest(gus, 'POST', '/posts', { content: 'Out of sight.' })
  await bea.goto('/profiles/gus.halloran')
  await expect(bea.getByText('Blocked User')).toBeVisible()
  await expect(bea.getByText('Out of sight.')).toHaveCount(0)

  await wes.goto(`/posts/${ofBea}/edit`)
  await seeSpecified(wes, 'edit a post', 'You are not authorized to edit this post.')
  await wes.goto('/posts/not-an-id')
  await expect(wes.getByText('Post ID not found.')).toBeVisible()
  await wes.goto('/posts/not-an-id/edit')
  await seeSpecified(wes, 'edit a post', 'Post ID is missing or invalid. Cannot load post.')
  await wes.goto(`/posts/${NOBODY}/edit`)
  await expect(wes.getByText('Could not load the post.')).toBeVisible()
  // After an external link there is no page of the app to return to.
  await wes.goto(`/posts/${ofBea}`)
  await seeSpecified(wes, 'post', 'Back')
  await sendRequest(bea, 'DELETE', `/posts/${ofBea}`)
  await sendRequest(gus, 'DELETE', `/posts/${ofGus}`)
})

test('talent find their latest posts on home with a link to all of them', async ({ openAs }) => {
  const nadia = await openAs('nadia')
  for (const content of ['One.', 'Two.', 'Three.', 'Four.']) await sendRequest(nadia, 'POST', '/posts', { content })
  await nadia.goto('/home')
  const recent = nadia.getByRole('region', { name: 'Recent Posts' })
  await seeSpecified(nadia, 'home of talent', 'Next Shift')
  await seeSpecified(nadia, 'home of talent', 'Add New Shift')
  await seeSpecified(nadia, 'home of talent', 'Quick Actions')
  await seeSpecified(nadia, 'home of talent', 'Track Income')
  await seeSpecified(recent, 'home of talent', 'Recent Posts')
  await seeSpecified(recent, 'home of talent', 'View All Posts')
  await expect(recent.getByRole('listitem')).toHaveCount(3)
  await expect(recent.getByRole('listitem').first()).toContainText('Four.')
  await recent.getByRole('link', { name: 'View All Posts' }).click()
  await expect(nadia).toHaveURL(/\/profile#my-posts$/)
  await expect(nadia.getByRole('region', { name: 'My Posts' })).toBeInViewport()
  await seeSpecified(nadia, 'own profile', 'My Posts')
  await expect(postCard(nadia, 'One.')).toBeVisible()

  const failed = { defined: false, code: 'BAD_REQUEST', status: 400, message: 'no' }
  await nadia.route('**/api/me/posts*', (route) => route.fulfill({ status: 400, json: failed }))
  await nadia.goto('/home')
  await seeSpecified(nadia, 'home of talent', "Couldn't load recent posts.")
})
