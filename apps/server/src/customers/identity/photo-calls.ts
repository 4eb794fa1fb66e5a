import type { PhotoPurpose, PhotoView } from '@bahi/contract/customers/identity'
import { decideTakePhoto, type PhotoLimits } from '@bahi/domain/customers/identity/photo'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Picture } from '../../platform/http/picture.ts'
import type { Who } from '../../platform/http/who.ts'
import { countWaitingPhotos, keepPhoto, openPhoto } from '../photos/photos.ts'
import { writeIdentityLog } from './identity-log.ts'
import type { IdentityParts } from './identity-parts.ts'
import type { Redraw } from './redraw.ts'
import { readId, readLastSubmission } from './submissions.ts'

export function photoLimits({ settings }: Pick<IdentityParts, 'settings'>): PhotoLimits {
  return {
    maxBytes: settings.value('upload.maxBytes'),
    maxPixels: settings.value('upload.maxPixels'),
    maxWaiting: settings.value('upload.files'),
  }
}

/** Decides whether the customer may upload another photo. */
export async function admitPhoto(parts: IdentityParts, who: Who): Promise<Decision<object>> {
  return decideTakePhoto(await countWaitingPhotos(parts.db.pool, who), photoLimits(parts))
}

/** Redraws an uploaded picture, seals the result and stores it. The uploaded file itself is stored nowhere. */
export async function answerUpload(
  parts: IdentityParts,
  redraw: Redraw,
  purpose: PhotoPurpose,
  who: Who,
  call: Call,
): Promise<Decision<PhotoView>> {
  if (call.file === undefined) return refuse(refusal('photo-unreadable', {}, 'file'))
  const drawn = await redraw.draw(who.customerId, call.file, photoLimits(parts))
  if (!drawn.ok) return drawn
  return inTransaction(parts.db.pool, async (tx) => {
    // Counted again behind the lock of the customer's row, because other uploads may have finished in the meantime.
    await tx.query('select 1 from bahi.customer where shard = $1 and id = $2 for no key update', [
      who.shard,
      who.customerId,
    ])
    const room = decideTakePhoto(await countWaitingPhotos(tx, who), photoLimits(parts))
    return room.ok ? accept(await keepPhoto(tx, parts, who, purpose, drawn.accepted)) : room
  })
}

/** Two views of a photo within this time count as one, so that browsing does not fill the log. */
const ONE_LOOK_MS = 600_000

/** Shows a customer's own photo. A view of a photo in a submitted identity is written into the log. */
export async function answerPreview(
  parts: IdentityParts,
  id: string,
  who: Who,
  call: Call,
): Promise<Decision<Picture>> {
  return inTransaction(parts.db.pool, async (tx) => {
    const photo = await openPhoto(tx, parts.seal, who, readId(id))
    if (photo === undefined) return refuse(refusal('photo-gone'))
    if (photo.purpose === 'identity' && photo.isUsed) {
      const last = await readLastSubmission(tx, who)
      const act = last?.back_photo === readId(id) ? 'identity.photo-back' : 'identity.photo-front'
      const since = new Date(parts.systemClock().getTime() - ONE_LOOK_MS)
      const { rowCount } = await tx.query(
        `select 1 from bahi.identity_log where shard = $1 and customer_id = $2 and by = 'you' and what = $3 and at > $4 limit 1`,
        [who.shard, who.customerId, act, since],
      )
      if (rowCount === 0) await writeIdentityLog(tx, parts, who, act, { by: 'you', device: call.device.name })
    }
    return accept({ bytes: photo.bytes })
  })
}
