/** Texts of the share button and its dialog. */
export const shareTexts = {
  share: 'Share',
  shareNamed: (name: string) => `Share ${name}`,
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Could not copy the link. Select it and copy it yourself.',
  membersOnly: 'Only people with an account can open this link.',
  qrCode: (name: string) => `QR code that opens ${name}`,
} as const
