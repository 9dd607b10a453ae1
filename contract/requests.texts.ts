/** Errors in a request that the server finds before it checks any field. */
export const requestMessages = {
  misdirected: 'This server is not set up for this host name. Set PUBLIC_URL to its public address.',
  methodNotAllowed: 'This path does not support this method.',
  serverError: 'Something went wrong on our side. Try again.',
  bodyIncomplete: 'The body ended before it was complete.',
  notUtf8: 'The body must be UTF-8.',
  notJson: 'The body must be valid JSON.',
  tooManyValues: 'The body has too many fields or values.',
  tooDeep: 'The body is nested too deeply.',
  duplicateKey: 'The body names the same field twice.',
  forbiddenKey: 'The body has a field named __proto__, which is not allowed.',
  duplicateQueryParameter: 'Send this parameter only once.',
  unknownQueryParameter: 'This parameter is not recognized. Remove it.',
} as const
