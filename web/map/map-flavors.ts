import { DARK, type Flavor, LIGHT } from '@protomaps/basemaps'
import type { Theme } from '#web/core/theme.ts'

/** The library's colors of a street map, with land, water and labels that suit ours. */
export const mapFlavors: Record<Theme, Flavor> = {
  light: {
    ...LIGHT,
    background: '#e5e8da',
    earth: '#eceee3',
    water: '#b5ced4',
    park_b: '#cfdcc0',
    wood_b: '#c6d6ba',
    scrub_b: '#d3dfc6',
    buildings: '#dcdfd0',
    ...labelColors({ strong: '#3c4d43', quiet: '#526259', halo: '#f7f8f0' }),
  },
  dark: {
    ...DARK,
    background: '#141f1a',
    earth: '#18241e',
    water: '#22343d',
    park_b: '#1d3026',
    buildings: '#121b17',
    other: '#26332c',
    minor_service: '#26332c',
    minor_a: '#2c3a33',
    minor_b: '#2c3a33',
    link: '#34443c',
    major: '#34443c',
    highway: '#3e5047',
    ...labelColors({ strong: '#bccabf', quiet: '#95a79b', halo: '#141f1a' }),
  },
}

function labelColors({ strong, quiet, halo }: Record<'strong' | 'quiet' | 'halo', string>): Partial<Flavor> {
  return {
    city_label: strong,
    city_label_halo: halo,
    subplace_label: quiet,
    subplace_label_halo: halo,
    state_label: quiet,
    state_label_halo: halo,
    country_label: quiet,
    ocean_label: quiet,
    roads_label_minor: quiet,
    roads_label_minor_halo: halo,
    roads_label_major: quiet,
    roads_label_major_halo: halo,
  }
}
