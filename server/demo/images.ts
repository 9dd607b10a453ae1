import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/core/db/db.ts'
import { SERVER_FILES } from '#server/core/paths.ts'
import type { Services } from '#server/core/requests/context.ts'
import { confirmMedia, setAltText } from '#server/media/queries.ts'
import { VENUE_IMAGE_FOLDER } from '#server/media/rules.ts'
import { storeAvatar, storeImage } from '#server/media/service.ts'
import type { PersonKey } from './people.ts'
import { demoVenues, type VenueKey } from './venues.ts'

type ImageSeedDeps = Pick<Services, 'db' | 'clock' | 'storage'>

/** What each venue's image shows. */
const VENUE_IMAGE_ALTS: Record<VenueKey, string> = {
  copperRail: 'An upright piano behind a copper bar rail.',
  mudlark: 'A dartboard with two darts close to the middle.',
  theStill: 'A copper pot still between barrels.',
  tinCeiling: 'A chandelier under a pressed tin ceiling.',
  nightHeron: 'A heron in front of a full moon.',
  sixpenny: 'A board game on a patio table under string lights.',
  lowLantern: 'A candle in a lantern, with wine on the bar.',
  brassAnchor: 'A brass anchor over the river, with a bridge and the moon behind it.',
  signalHouse: 'A railroad signal at red beside a lit house.',
  porchLight: 'A porch with a chair, a guitar and the light on.',
  marigold: 'A pot of marigolds on the bar.',
  riverbend: 'Ten tap handles on a brick wall, and a dog.',
}

/** Inserts everyone's photo, a drawing. */
export async function insertPortraits(
  services: ImageSeedDeps,
  personIds: ReadonlyMap<PersonKey, string>,
): Promise<void> {
  for (const [key, id] of personIds) {
    const photo = await storeAvatar(services, id, await readImage(`portraits/${key}`))
    await services.db.transaction().execute(async (trx) => {
      await confirmDemoImage(trx, photo.id)
      await trx.updateTable('profiles').set({ avatar_url: photo.path }).where('id', '=', id).execute()
    })
  }
}

/** Inserts each venue's image, uploaded by its owner or by staff. */
export async function insertVenueImages(
  services: ImageSeedDeps,
  { personIds, venueIds }: { personIds: ReadonlyMap<PersonKey, string>; venueIds: ReadonlyMap<VenueKey, string> },
): Promise<void> {
  for (const [key, venue_id] of venueIds) {
    const venue = demoVenues[key]
    const owner_id = personIds.get('owner' in venue ? venue.owner : 'ada')
    if (!owner_id) continue
    const { image_id } = await storeImage(
      services,
      { ...VENUE_IMAGE_FOLDER, owner_id },
      await readImage(`venue-images/${key}`),
    )
    await services.db.transaction().execute(async (trx) => {
      await confirmDemoImage(trx, image_id)
      const { path } = await trx
        .updateTable('venues')
        .from('media')
        .set((eb) => ({ venue_image_url: eb.ref('media.path') }))
        .where('venues.id', '=', venue_id)
        .where('media.id', '=', image_id)
        .returning('media.path')
        .executeTakeFirstOrThrow()
      await setAltText(trx, VENUE_IMAGE_FOLDER.bucket, path, VENUE_IMAGE_ALTS[key])
    })
  }
}

const readImage = (name: string) => readFile(join(SERVER_FILES, `demo/${name}.webp`))

async function confirmDemoImage(trx: Db, id: string): Promise<void> {
  if (!(await confirmMedia(trx, id))) throw new Error('a demo image expired before it was confirmed')
}
