import type { Page } from '@playwright/test'
import { adminMessages } from '#contract/admin.texts.ts'
import { hoursMessages } from '#contract/opening-hours.texts.ts'
import { addDays } from '#contract/opening-spans.ts'
import { openingTexts } from '#contract/opening-state.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { locationTexts } from '#web/core/geolocation.ts'
import { appTexts } from '#web/core/texts.ts'
import { adminTexts } from '#web/moderation/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { formatDate } from '#web/venues/format-hours.ts'
import { hoursTexts } from '#web/venues/hours/texts.ts'
import { venueTexts } from '#web/venues/texts.ts'
import { expect, expectAccessible, settled, test } from './browser-test.ts'
import { png } from './owner-steps.ts'
import { seeSpecified } from './specified.ts'

const OUT_OF_RANGE = venueMessages.outOfRange

/** Holds requests other than reads to a URL until the returned function continues or aborts them. */
const holdRequests = async (page: Page, url: string) => {
  const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>()
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') await route[await promise]()
    else await route.fallback()
  })
  return resolve
}

test.describe
  .serial('a venue and its owner', () => {
    test('an owner adds a venue, confirms a near duplicate, edits it, and is told which values were not saved', async ({
      openAs,
    }) => {
      const olive = await openAs('olive')
      await olive.goto('/venues/new')
      await expect(olive.getByRole('heading', { name: 'Add Venue', level: 1 })).toBeVisible()
      await olive.getByRole('button', { name: 'Add Venue' }).click()
      await expect(olive.getByText(venueMessages.nameMissing).first()).toBeVisible()

      await olive.getByLabel('Name', { exact: true }).fill('Copper Rail')
      await olive.getByLabel('City').fill('Belleville')
      // A pair of coordinates in one field fills both.
      await olive.getByLabel(venueTexts.latitude).fill('38.5139, -89.9858')
      await olive.getByLabel(venueTexts.latitude).blur()
      await expect(olive.getByLabel(venueTexts.longitude)).toHaveValue('-89.9858')
      const picture = olive.getByLabel(venueTexts.picture)
      await picture.setInputFiles({
        name: 'huge.png',
        mimeType: 'image/png',
        buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
      })
      await expect(olive.getByText('Image file is too large (max 10MB).')).toBeVisible()
      await picture.setInputFiles(await png('front.png'))
      await expect(olive.getByText('Image file is too large (max 10MB).')).toBeHidden()
      await olive.getByLabel(appTexts.pictureAlt).fill('A wren in green neon')
      await olive.getByRole('button', { name: 'Add Venue' }).click()

      const question = olive.getByRole('alertdialog')
      await expect(question.getByText(venueMessages.nearDuplicate)).toBeVisible()
      await expect(question.getByRole('link', { name: /^The Copper Rail, Belleville/ })).toBeVisible()
      await expectAccessible(olive, 'confirmation of a near duplicate')
      await question.getByRole('button', { name: 'Go back' }).click()
      // The focus returns to the button that opened the dialog; typing before that would be lost.
      await expect(olive.getByRole('button', { name: 'Add Venue' })).toBeFocused()
      await olive.getByLabel('Name', { exact: true }).fill('Gilded Wren')
      await olive.getByRole('button', { name: 'Add Venue' }).click()
      await expect(olive.getByText(venueMessages.created)).toBeVisible()
      await expect(olive).toHaveURL(/\/venues\/gilded-wren$/)
      await expect(olive.getByRole('img', { name: 'A wren in green neon' })).toBeVisible()

      await olive.getByRole('link', { name: 'Edit Gilded Wren' }).click()
      await seeSpecified(olive, 'edit venue', 'Edit Venue')
      await seeSpecified(olive, 'edit venue', 'Save Venue Changes')
      await seeSpecified(olive, 'edit venue', 'Cancel')
      await expect(olive.getByLabel(venueTexts.timeZone, { exact: true })).toHaveValue('America/Chicago')
      await olive.getByLabel(/^Description/).fill('Gin, mostly.')
      await olive.getByLabel(/^Website/).fill('javascript:alert(1)')
      await olive.getByLabel(venueTexts.latitude).fill('91')
      await expect(olive.getByText('Latitude must be between -90 and 90.')).toBeVisible()
      await olive.getByRole('button', { name: 'Save Venue Changes' }).click()
      await expect(olive.getByText(venueMessages.website)).toBeVisible()
      await expect(olive.getByLabel(/^Description/)).toHaveValue('Gin, mostly.')
      await olive.getByLabel(/^Website/).fill('https://wren.example')
      await olive.getByRole('button', { name: 'Save Venue Changes' }).click()
      await seeSpecified(olive, 'edit venue', 'Venue updated successfully!')
      await expect(olive.getByText(OUT_OF_RANGE)).toBeVisible()
      await expect(olive).toHaveURL(/\/venues\/gilded-wren$/)
      await expect(olive.getByText('Gin, mostly.')).toBeVisible()

      await olive.getByRole('link', { name: venueTexts.hours }).click()
      await olive.getByRole('button', { name: /^Sunday/ }).click()
      // Open at the time of the test, whatever it is.
      await olive.getByText(hoursTexts.allDay, { exact: true }).click()
      await olive.getByRole('button', { name: hoursTexts.copy }).click()
      await expectAccessible(olive, 'copying hours to other days')
      for (const box of await olive.getByRole('checkbox').all()) await box.check()
      await olive.getByRole('button', { name: hoursTexts.copyHours }).click()
      // A date too far ahead to change what the page says now.
      const date = addDays(new Date().toISOString().slice(0, 10), 30)
      await olive.getByRole('button', { name: hoursTexts.addDate }).click()
      await olive.getByLabel(hoursTexts.date, { exact: true }).fill(date)
      const fields = olive.getByRole('group', { name: formatDate(date), exact: true })
      await fields.getByText(hoursTexts.open, { exact: true }).first().click()
      await fields.getByLabel(hoursTexts.opens).first().fill('17:00')
      await fields.getByLabel(hoursTexts.closes).first().fill('02:00')
      await olive.getByRole('button', { name: hoursTexts.save }).click()
      await expect(olive.getByText(hoursMessages.saved)).toBeVisible()
      const pat = await openAs('pat')
      await pat.goto('/venues/gilded-wren')
      await pat.getByText(openingTexts.openAllDay).first().click()
      await expect(pat.getByRole('listitem').filter({ hasText: /^Sunday/ })).toContainText(openingTexts.openAllDay)
      await expect(pat.getByRole('listitem').filter({ hasText: formatDate(date) })).toContainText('5:00 PM–2:00 AM')

      await olive.goto('/venues/gilded-wren/edit')
      await expect(olive.getByLabel(venueTexts.latitude)).toHaveValue('38.5139')
      await olive.getByLabel('Name', { exact: true }).fill('Gilded Wren Lounge')
      await olive.getByLabel(venueTexts.picture).setInputFiles(await png('back.png'))
      const uploading = await holdRequests(olive, '**/pictures/*')
      const saving = await holdRequests(olive, '**/api/venues/*')
      await olive.getByRole('button', { name: 'Save Venue Changes' }).click()
      await seeSpecified(olive, 'edit venue', 'Uploading...')
      uploading('continue')
      await seeSpecified(olive, 'edit venue', 'Saving...')
      saving('abort')
      await seeSpecified(olive, 'edit venue', 'Failed to update venue: {reason}', {
        reason: uiTexts.unreachable,
      })
      await olive.unrouteAll()
      await olive.getByRole('button', { name: 'Save Venue Changes' }).click()
      await expect(olive).toHaveURL(/\/venues\/gilded-wren-lounge$/)
      await olive.goto('/venues/gilded-wren')
      await expect(olive.getByRole('heading', { name: 'Gilded Wren Lounge', level: 1 })).toBeVisible()
      await expect(olive).toHaveURL(/\/venues\/gilded-wren-lounge$/)
    })

    test('moving a venue on the map changes its time zone, and it may be placed where another venue is', async ({
      openAs,
    }) => {
      const olive = await openAs('olive', {
        geolocation: { latitude: 39.7392, longitude: -104.9903 },
        permissions: ['geolocation'],
      })
      await olive.goto('/venues/gilded-wren-lounge/edit')
      await olive.getByRole('button', { name: appTexts.locate }).click()
      await expect(olive.getByLabel(venueTexts.latitude)).toHaveValue('39.7392')
      await olive.getByRole('button', { name: 'Save Venue Changes' }).click()
      await expect(olive.getByText('Venue updated successfully! Its time zone is now America/Denver.')).toBeVisible()

      await olive.goto('/venues/gilded-wren-lounge/edit')
      const map = olive.getByRole('group', { name: /^Map for placing the pin/ })
      await expect(map).toBeVisible()
      await olive.getByLabel(venueTexts.latitude).fill('38.5139')
      await olive.getByLabel(venueTexts.longitude).fill('-89.9858')
      await map.focus()
      await map.press('ArrowUp')
      await map.press('Enter')
      await expect(olive.getByLabel(venueTexts.latitude)).toHaveValue(/^38\.5/)
      await expect(olive.getByLabel(venueTexts.latitude)).not.toHaveValue('38.5139')
      // The map's final position, after the animation.
      const put = await olive.getByLabel(venueTexts.latitude).inputValue()
      await map.press('Enter')
      await expect(olive.getByLabel(venueTexts.latitude)).toHaveValue(put)
      await olive.getByRole('button', { name: 'Save Venue Changes' }).click()
      await expect(olive.getByText('Its time zone is now America/Chicago.')).toBeVisible()
    })

    test('a browser that does not share its location shows a message', async ({ openAs }) => {
      const olive = await openAs('olive', { permissions: [] })
      await olive.goto('/venues/new')
      await olive.getByRole('button', { name: appTexts.locate }).click()
      await expect(olive.getByText(locationTexts.denied)).toBeVisible()
    })

    test('no one else can edit a venue; once archived it is visible only to its owner, until restored', async ({
      openAs,
    }) => {
      const [olive, pat, ada] = [await openAs('olive'), await openAs('pat'), await openAs('ada')]
      for (const page of [pat, ada]) {
        await page.goto('/venues/gilded-wren-lounge/edit')
        await seeSpecified(page, 'edit venue', 'Access Denied')
        await seeSpecified(page, 'edit venue', 'You are not authorized to edit this venue.')
      }
      await pat.goto('/venues/new')
      await expect(pat.getByText(venueMessages.onlyBusiness)).toBeVisible()
      await pat.getByRole('link', { name: 'Back to Venues' }).click()
      await expect(pat).toHaveURL(/\/venues$/)

      await olive.goto('/venues/gilded-wren-lounge/edit')
      await olive.getByRole('button', { name: venueTexts.archiveVenue }).click()
      const question = olive.getByRole('alertdialog')
      await expect(question.getByText('Shifts and income keep its name.')).toBeVisible()
      await expectAccessible(olive, 'confirmation before archiving')
      await question.getByRole('button', { name: venueTexts.archive }).click()
      await expect(olive.getByText(venueMessages.archived)).toBeVisible()
      await pat.goto('/venues/gilded-wren-lounge')
      await expect(pat.getByText('Venue not found.')).toBeVisible()
      await olive.getByRole('button', { name: venueTexts.bringBack }).click()
      await expect(olive.getByText(venueMessages.restored)).toBeVisible()
      await pat.reload()
      await expect(pat.getByRole('heading', { name: 'Gilded Wren Lounge', level: 1 })).toBeVisible()
    })

    test('talent request a missing venue from the shift form, and staff answer', async ({ openAs }) => {
      const [bea, ada] = [await openAs('bea'), await openAs('ada')]
      const ask = async () => {
        await bea.goto('/shifts/new')
        await bea.getByRole('button', { name: venueTexts.notListed }).click()
        const dialog = bea.getByRole('dialog')
        await dialog.getByLabel('Name').fill('Wren House')
        await dialog.getByLabel('City').fill('Belleville')
        await expect(dialog.getByRole('link', { name: 'Email support' })).toHaveAttribute(
          'href',
          /^mailto:.+subject=Missing%20venue%3A%20Wren%20House&body=/,
        )
        await settled(bea)
        await expectAccessible(bea, 'form for a missing venue')
        await dialog.getByRole('button', { name: venueTexts.sendRequest }).click()
        return dialog
      }
      const dialog = await ask()
      await expect(dialog.getByText(venueMessages.requestSent)).toBeVisible()
      await dialog.getByRole('button', { name: 'Done' }).click()
      const again = await ask()
      await expect(again.getByText(venueMessages.alreadyRequested)).toBeVisible()

      await ada.goto('/admin')
      await ada.getByRole('radio', { name: 'Venues' }).check()
      const row = ada.getByRole('listitem').filter({ hasText: 'Wren House, Belleville' })
      await expect(row).toContainText('@bea.c')
      await row.getByRole('button', { name: /^Decline/ }).click()
      await ada.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
      await expect(ada.getByText(adminMessages.notesMissing)).toBeVisible()
      await expectAccessible(ada, 'form for declining')
      await ada.getByRole('button', { name: uiTexts.cancel }).click()
      await row.getByRole('button', { name: /^Approve/ }).click()
      const which = ada.getByRole('dialog')
      await expect(which.getByRole('link', { name: 'Add as a new venue' })).toHaveAttribute(
        'href',
        '/venues/new?name=Wren+House',
      )
      await which.getByLabel(venueTexts.nameOrCity).fill('wren')
      await expect(which.getByRole('button', { name: /^Choose/ })).toHaveCount(1)
      await expectAccessible(ada, 'which venue it is')
      await which.getByRole('button', { name: 'Choose Gilded Wren Lounge' }).click()
      await expect(ada.getByText('@bea.c has been notified.')).toBeVisible()
      await expect(row).toBeHidden()
    })

    test('a venue owner can request or add a missing venue', async ({ openAs }) => {
      const open = async (username: 'pat' | 'olive') => {
        const page = await openAs(username)
        await page.goto('/venues?q=Wren%20Barn')
        await page.getByRole('button', { name: venueTexts.notListed }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByLabel('Name')).toHaveValue('Wren Barn')
        await expect(dialog.getByRole('button', { name: venueTexts.sendRequest })).toBeVisible()
        return { page, mine: dialog.getByRole('link', { name: venueTexts.addOwn }) }
      }
      await expect((await open('pat')).mine).toHaveCount(0)
      const { page, mine } = await open('olive')
      await mine.click()
      await expect(page).toHaveURL(/\/venues\/new\?name=/)
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wren Barn')
    })

    test('staff transfer a venue to another owner, effective at once', async ({ openAs }) => {
      const [olive, ada, gus] = [await openAs('olive'), await openAs('ada'), await openAs('gus')]
      await ada.goto('/admin?tab=venues')
      await ada.getByLabel(venueTexts.nameOrCity).fill('wren')
      await ada.getByRole('button', { name: 'Change owner of Gilded Wren Lounge' }).click()
      const dialog = ada.getByRole('dialog')
      await dialog.getByLabel('Username').fill('nobody.at.all')
      await dialog.getByRole('button', { name: 'Set owner' }).click()
      await expect(dialog.getByText(venueMessages.noSuchOwner)).toBeVisible()
      await expectAccessible(ada, 'owner of a venue')
      await gus.goto('/profile')
      const handle = (await gus.getByText(/^@\w/).first().textContent()) ?? ''
      await dialog.getByLabel('Username').fill(handle)
      await dialog.getByRole('button', { name: 'Set owner' }).click()
      await expect(ada.getByText(`Gilded Wren Lounge now belongs to ${handle}.`)).toBeVisible()
      await olive.goto('/venues/gilded-wren-lounge/edit')
      await expect(olive.getByRole('heading', { name: 'Access Denied' })).toBeVisible()

      await ada.getByRole('button', { name: 'Change owner of Gilded Wren Lounge' }).click()
      await ada.getByRole('button', { name: 'Remove owner' }).click()
      await expect(ada.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(ada, 'confirmation before removing an owner')
      await ada.getByRole('alertdialog').getByRole('button', { name: 'Remove owner' }).click()
      await expect(ada.getByText('Gilded Wren Lounge no longer has an owner.')).toBeVisible()
      await ada.getByRole('radio', { name: adminTexts.auditLog }).check()
      await expect(ada.getByText(`made ${handle} the owner of a venue`)).toBeVisible()
    })
  })
