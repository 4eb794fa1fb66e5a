import { type Decision, accept, refusal, refuse } from '../../outcome.ts'

export type PhotoLimits = {
  readonly maxBytes: number
  readonly maxPixels: number
  /** The most photos of one customer that nothing uses yet. */
  readonly maxWaiting: number
}

/** The least side of a photo in pixels. A smaller photo shows no readable document. */
export const MIN_SIDE_PIXELS = 200
/** The longest side in pixels. A decoder would treat one row of a longer picture as a picture of its own. */
export const MAX_SIDE_PIXELS = 30_000

const MEGA = 1_000_000

export function decideTakePhoto(waiting: number, { maxWaiting }: PhotoLimits): Decision<object> {
  return waiting >= maxWaiting ? refuse(refusal('photos-too-many', { most: maxWaiting })) : accept({})
}

/** Decides whether the server opens an uploaded file: 930. */
export function decideFileSize(bytes: number, { maxBytes }: PhotoLimits): Decision<object> {
  return bytes > maxBytes
    ? refuse(refusal('photo-too-large', { most: Math.floor(maxBytes / MEGA) }, 'file'))
    : accept({})
}

/** Decides from the header of a picture whether the server decodes it: 915, 931. */
export function decidePictureSize(
  size: { readonly width: number; readonly height: number },
  { maxPixels }: PhotoLimits,
): Decision<object> {
  const [short, long] = size.width < size.height ? [size.width, size.height] : [size.height, size.width]
  if (!(short >= MIN_SIDE_PIXELS)) return refuse(refusal('photo-unreadable', {}, 'file'))
  return short * long > maxPixels || long > MAX_SIDE_PIXELS
    ? refuse(refusal('photo-too-many-points', { most: Math.floor(maxPixels / MEGA) }, 'file'))
    : accept({})
}
