import type { UserType, VerificationStatus } from '#contract/accounts.ts'

/** A demo account. Its key is the local part of its email address: `bea` logs in as bea@demo.test. */
export type DemoPerson = {
  username: string
  full_name: string
  user_type: UserType
  bio?: string
  workplaces_info?: string
  location_text?: string
  venmo_handle?: string
  verification_status?: VerificationStatus
  verification_statement?: string
  verification_link?: string
  is_admin?: boolean
  is_private?: boolean
  schedule_is_private?: boolean
  is_suspended?: boolean
}

const bartender = (username: string, full_name: string, more: Partial<DemoPerson> = {}): DemoPerson => ({
  username,
  full_name,
  user_type: 'bartender',
  ...more,
})
const entertainer = (username: string, full_name: string, more: Partial<DemoPerson> = {}): DemoPerson => ({
  username,
  full_name,
  user_type: 'entertainer',
  ...more,
})
const patron = (username: string, full_name: string, more: Partial<DemoPerson> = {}): DemoPerson => ({
  username,
  full_name,
  user_type: 'patron',
  ...more,
})

const verified = { verification_status: 'verified' } as const

export const demoPeople = {
  // First the five accounts that are printed at startup, then all others.
  pat: patron('pat.morrow', 'Pat Morrow', { bio: 'Will drive for a good Manhattan.', location_text: 'Belleville, IL' }),
  bea: bartender('bea.c', 'Bea Castellano', {
    ...verified,
    bio: 'Stirred, mostly. Tiki on Sundays, and I remember your order.',
    workplaces_info: 'Mudlark Tavern, and The Copper Rail when they are short.',
    location_text: 'Belleville, IL',
    venmo_handle: 'bea-pours',
  }),
  eli: entertainer('eli.strings', 'Eli Marchetti', {
    bio: 'Twelve strings, old songs, new words. Requests on a napkin, please.',
    workplaces_info: 'The Porch Light and Night Heron.',
    location_text: 'Lebanon, IL',
  }),
  olive: {
    username: 'olive.h',
    full_name: 'Olive Hartmann',
    user_type: 'business',
    bio: 'I keep Tin Ceiling, Night Heron and The Low Lantern lit.',
  },
  ada: patron('ada.w', 'Ada Whitlock', { is_admin: true }),

  mari: bartender('marisol.pours', 'Marisol Vega', {
    ...verified,
    bio: 'Bitter things in small glasses.',
    workplaces_info: '#the-copper-rail, Thursday to Saturday. Guest Sundays at #night-heron with @lolafontaine.',
    venmo_handle: 'marisol-pours',
  }),
  dez: bartender('dezbehindbar', 'Dez Okafor', { ...verified, bio: 'Fast hands, slow jokes.' }),
  june: bartender('junebug', 'June Albrecht', { ...verified, bio: 'Wine first, questions later.' }),
  teo: bartender('teo.l', 'Teo Lindqvist', { bio: 'Aquavit evangelist.' }),
  priya: bartender('priya.stirs', 'Priya Raman', { ...verified, bio: 'Cardamom belongs in everything.' }),
  wes: bartender('wes.tran', 'Wes Tran', {
    ...verified,
    bio: 'Day shifts, crosswords and a proper Bloody Mary.',
  }),
  nadia: bartender('nadia.p', 'Nadia Petrov'),
  gus: bartender('gus.halloran', 'Gus Halloran', { ...verified, bio: 'Thirty years of pints.' }),
  imani: bartender('imani.b', 'Imani Brooks', { ...verified, bio: 'Sours and good company.' }),
  rosa: bartender('rosa.d', 'Rosa Delgado', { bio: 'Mezcal, mostly.' }),
  abe: bartender('abe.lindgren', 'Abe Lindgren'),
  noor: bartender('noor.a', 'Noor Aziz', { bio: 'New in town. Low-proof and proud.' }),
  kenji: bartender('kenji.w', 'Kenji Watanabe', { ...verified, schedule_is_private: true, bio: 'Ask me where I am.' }),
  freya: bartender('freya.n', 'Freya Nyberg', { is_private: true, bio: 'For my regulars only.' }),
  hank: entertainer('hank.keys', 'Hank Moreau', {
    ...verified,
    bio: 'Piano, upright and otherwise. Late sets with @otis.bell on bass.',
  }),
  lola: entertainer('lolafontaine', 'Lola Fontaine', { bio: 'Torch songs and terrible puns.' }),
  cord: entertainer('dj.corduroy', 'DJ Corduroy', { bio: 'Forty-fives only.' }),
  sol: entertainer('sol.reyes', 'Sol Reyes'),
  otis: entertainer('otis.bell', 'Otis Bell', { bio: 'Upright bass for hire.' }),
  clay: entertainer('clay.whitaker', 'Clay Whitaker', { schedule_is_private: true }),
  vivi: entertainer('vivi.laurent', 'Vivienne Laurent', { is_private: true }),
  sasha: entertainer('sasha.spins', 'Sasha Winters'),
  mack: entertainer('mack.sutter', 'Mack Sutter', {
    verification_status: 'pending_review',
    verification_statement: 'I play the early set at Night Heron every Thursday. Ask for Olive.',
    verification_link: 'https://night-heron.example/lineup',
  }),
  rex: bartender('rex.dunham', 'Rex Dunham', { is_suspended: true }),

  nora: patron('nora.k', 'Nora Kessler'),
  omar: patron('omar.h', 'Omar Haddad'),
  kit: patron('kit.s', 'Kit Sorensen'),
  ines: patron('ines.b', 'Inés Barrow', { is_private: true }),
  ruth: { username: 'ruth.calloway', full_name: 'Ruth Calloway', user_type: 'business' },
} satisfies Record<string, DemoPerson>

export type PersonKey = keyof typeof demoPeople

/** Followers and whom they follow. */
export const demoFollows: Partial<Record<PersonKey, PersonKey[]>> = {
  pat: ['bea', 'eli', 'mari', 'hank', 'freya', 'kenji', 'nora'],
  nora: ['bea', 'mari', 'dez', 'lola', 'pat'],
  omar: ['bea', 'priya', 'cord'],
  kit: ['june', 'hank', 'bea', 'wes'],
  ines: ['eli', 'bea'],
  bea: ['mari', 'dez', 'pat', 'eli'],
  eli: ['hank', 'bea', 'lola'],
  mari: ['bea', 'dez', 'priya'],
  dez: ['mari', 'bea'],
  olive: ['lola', 'june', 'teo', 'bea'],
  ruth: ['mari', 'dez', 'hank', 'bea'],
}

/** Pending follow requests to private profiles. */
export const demoFollowRequests: Partial<Record<PersonKey, PersonKey[]>> = {
  nora: ['freya', 'ines'],
  omar: ['freya', 'vivi'],
  kit: ['freya'],
  eli: ['ines'],
}

/** Blockers and whom they have blocked. */
export const demoBlocks: Partial<Record<PersonKey, PersonKey[]>> = { bea: ['gus'], lola: ['abe'] }

/** The email address of a demo account. */
export const toDemoEmail = (key: PersonKey): string => `${key}@demo.test`
