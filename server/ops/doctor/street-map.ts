import { formatAdminCommand } from '#server/core/admin-command.ts'
import type { ConfigWithoutSecrets } from '#server/core/config.ts'
import { readPmtilesHeader } from '#server/core/pmtiles.ts'
import { type Finding, note, ok, warning } from './findings.ts'

/** Checks that maps show streets, and that a map file has them where people without a location begin. */
export function checkStreetMap({ map, defaultCenter }: Pick<ConfigWithoutSecrets, 'map' | 'defaultCenter'>): Finding[] {
  const command = formatAdminCommand('map-region')
  if (!map) return [note(`Maps show no streets. ${command} downloads those of a region.`)]
  if (map.source === 'tiles') return [ok('Maps show the tiles of MAP_TILE_URL.')]
  const { west, south, east, north } = readPmtilesHeader(map.path).bounds
  const { latitude, longitude } = defaultCenter
  if (longitude >= west && longitude <= east && latitude >= south && latitude <= north)
    return [ok(`Maps show the streets of ${map.path}.`)]
  return [
    warning(
      `${map.path} has no streets at DEFAULT_CENTER (${latitude},${longitude}): correct DEFAULT_CENTER, or replace the file with ${command}.`,
    ),
  ]
}
