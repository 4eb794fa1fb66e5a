import { type Decision, accept, refusal, refuse } from '../../outcome.ts'

export type PhotoLimits = {
  readonly mostBytes: number
  readonly mostPixels: number
  /** Photos of one customer that nothing uses yet. */
  readonly mostWaiting: number
}

/** Smaller than this nobody can read a document on it. */
export const LEAST_SIDE_PIXELS = 200
/** Longer than this is no photo; a decoder would take a row of it for a picture of its own. */
export const MOST_SIDE_PIXELS = 30_000

const MEGA = 1_000_000

export function decideTakePhoto(waiting: number, { mostWaiting }: PhotoLimits): Decision<object> {
  return waiting >= mostWaiting ? refuse(refusal('photos-too-many', { most: mostWaiting })) : accept({})
}

/** Whether a file that came in may be looked at: 930. */
export function decideFileSize(bytes: number, { mostBytes }: PhotoLimits): Decision<object> {
  return bytes > mostBytes
    ? refuse(refusal('photo-too-large', { most: Math.floor(mostBytes / MEGA) }, 'file'))
    : accept({})
}

/** What its head says of a picture decides whether it is decoded at all: 915, 931. */
export function decidePictureSize(
  size: { readonly width: number; readonly height: number },
  { mostPixels }: PhotoLimits,
): Decision<object> {
  const [short, long] = size.width < size.height ? [size.width, size.height] : [size.height, size.width]
  if (!(short >= LEAST_SIDE_PIXELS)) return refuse(refusal('photo-unreadable', {}, 'file'))
  return short * long > mostPixels || long > MOST_SIDE_PIXELS
    ? refuse(refusal('photo-too-many-points', { most: Math.floor(mostPixels / MEGA) }, 'file'))
    : accept({})
}
