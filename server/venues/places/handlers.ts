import { placeMessages } from '#contract/places.texts.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { findPlaces, GeocoderFailed } from './service.ts'

export const find = authenticatedProcedure.places.find.handler(async ({ input, context, errors }) => {
  const { geocoder, log } = context
  if (!geocoder) throw errors.NOT_FOUND({ message: placeMessages.notConfigured })
  try {
    return { items: await findPlaces(context, geocoder, { text: input.query, account_id: context.viewer.id }) }
  } catch (error) {
    if (!(error instanceof GeocoderFailed)) throw error
    log.warn({ reason: error.message }, 'a place search failed')
    throw errors.SERVICE_UNAVAILABLE({ message: placeMessages.failed })
  }
})
