export const USERNAME_MIN = 3

export const USERNAME_MAX = 30

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
  usernameTaken: (username: string) => `Username "${username}" is already taken.`,
  usernameLength: `A username has ${USERNAME_MIN} to ${USERNAME_MAX} characters.`,
  usernameCharacters: 'Use letters, digits, _ and . only, and no . at the start, at the end or doubled.',
  usernameReserved: 'This username is reserved. Please choose another.',
  usernameHeld: 'This username was given up a short while ago. Please choose another.',
  editLoadFailed: 'Failed to load profile data. Please try again.',
  avatarFailed: (reason: string) => `Failed to upload avatar: ${reason}`,
  updated: 'Profile updated successfully!',
  paypal: 'Use your PayPal address, like https://paypal.me/yourname.',
  venmo: 'A Venmo name has letters, digits, - and _ only.',
  cashapp: 'A Cash App name has letters, digits and _ only.',
  roleChange: 'Changing your role takes something away. Please confirm.',
  pendingRequests: 'People wait for your answer. Choose what becomes of them.',
  verificationPending: 'Your verification request is being reviewed.',
  verificationVerified: 'Your profile is verified!',
  verificationRejected: 'Your previous verification was not approved.',
  verificationTalentOnly: 'Only bartenders and entertainers can be verified.',
} as const
