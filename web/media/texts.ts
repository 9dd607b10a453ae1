/** Texts of the dialog that crops a photo. */
export const cropTexts = {
  title: 'Crop your photo',
  hint: 'Drag the photo to move it. Pinch or scroll to zoom.',
  area: 'Photo position',
  keys: 'Arrow keys move the photo. Plus and minus zoom.',
  zoom: 'Zoom',
  apply: 'Use photo',
  still: 'An animation becomes a still photo.',
  loading: 'Opening the photo...',
} as const
