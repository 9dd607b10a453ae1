import sharp from 'sharp'

// Allow only the decoders of accepted formats, so that flaws in other decoders cannot be exploited.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    // Raw pixels for placeholders and masks.
    'VipsForeignLoadRaw',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** The image library, limited to what we accept. Always imported from here. */
export { sharp }
