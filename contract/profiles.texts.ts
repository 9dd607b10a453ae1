export const USERNAME_MIN = 3

export const USERNAME_MAX = 30

/** How long a schedule stays dark. `indefinite` lasts until it is turned back on. */
export const DARK_DURATIONS = ['tonight', '24_hours', 'indefinite'] as const
/** The local hour at which `tonight` ends. */
export const DARK_TONIGHT_ENDS_HOUR = 6

export const profileMessages = {
  notFound: 'Profile not found.',
  notFoundOwn: 'Profile not found for this user.',
  private: 'This profile is private.',
  schedulePrivate: 'Schedule is Private',
  blocked: 'Blocked User',
  loadFailed: 'Failed to load profile data.',
  signedOut: 'Please log in to view your profile.',
  refresh: 'Could not load your profile information. Please try refreshing.',
  updateFailed: 'Failed to update profile.',
  usernameIsTaken: 'Username is already taken.',
  usernameTaken: (username: string) => `Username "${username}" is already taken.`,
  usernameLength: `A username must be ${USERNAME_MIN} to ${USERNAME_MAX} characters long.`,
  usernameCharacters:
    'Use only letters, numbers, underscores and periods. Periods can’t come first, last or twice in a row.',
  usernameReserved: 'This username is reserved. Please choose another.',
  usernameConfusable: 'This username looks too much like someone else’s. Please choose another.',
  nameBadge: 'A name can’t include a symbol that looks like a verified badge.',
  nameMixedScripts: 'This name mixes alphabets within a word. Use one alphabet per word.',
  nameImpersonatesStaff: 'This name looks like it belongs to Last Call staff. Please use your own.',
  usernameHeld: 'This username was in use until recently. Please choose another.',
  editLoadFailed: 'Failed to load profile data. Please try again.',
  avatarFailed: (reason: string) => `Failed to upload avatar: ${reason}`,
  updated: 'Profile updated successfully!',
  paypal: 'Enter a PayPal link, like https://paypal.me/yourname.',
  venmo: 'A Venmo username can only have letters, numbers, - and _.',
  cashapp: 'A $Cashtag can only have letters, numbers and _.',
  roleChange: 'Changing your role cancels your upcoming shifts or resets your verification. Please confirm.',
  pendingRequests: 'You have follow requests. Choose whether to accept or decline them.',
  verificationPending: 'Your verification request is being reviewed.',
  verificationVerified: 'Your profile is verified!',
  verificationRejected: 'Your previous verification was not approved.',
  verificationLink: 'Enter one link that starts with https://, like https://example.com.',
  verificationRequestFailed: 'Could not record your request. Please try again.',
  verificationTalentOnly: 'Only bartenders and entertainers can be verified.',
} as const
