import type { openDisputePhoto } from '@bahi/contract/wallet/disputes-staff'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { writeAccess } from '../../customers/notices/tell-customer.ts'
import { openPhoto } from '../../customers/photos/photos.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Picture } from '../../platform/http/picture.ts'
import type { Staff } from '../../platform/http/staff.ts'
import type { Seal } from '../../platform/seal.ts'
import { rowId } from '../transfers/row-id.ts'
import { transferNumber } from '../transfers/transfer-number.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'

/** Opens a photo of a dispute, and no other photo of its customer. */
export function answerDisputePhoto(
  parts: WalletParts & { readonly seal: Pick<Seal, 'open'> },
  { id, photoId }: InputOf<typeof openDisputePhoto>,
  staff: Staff,
  call: Call,
): Promise<Decision<Picture>> {
  const [transferId, photo] = [rowId(id), rowId(photoId)]
  return inTransaction(parts.db.pool, async (tx) => {
    const {
      rows: [row],
    } = await tx.query<{ shard: number; customer_id: bigint; asked_at: Date }>(
      `select t.shard, t.customer_id, t.asked_at from bahi.transfer_dispute_photo p join bahi.transfer_out t on t.shard = p.shard and t.id = p.transfer_id
       where p.shard = $1 and p.transfer_id = $2 and p.photo_id = $3`,
      [shardOf(transferId), transferId, photo],
    )
    if (row === undefined) return refuse(refusal('photo-gone', {}, 'photoId'))
    const customer = { shard: row.shard, customerId: row.customer_id }
    const opened = await openPhoto(tx, parts.seal, customer, photo, 'dispute')
    if (opened === undefined) return refuse(refusal('photo-gone', {}, 'photoId'))
    await writeAccess(tx, parts, customer, {
      staff,
      role: 'treasury',
      what: 'transfer-out-photo',
      detail: { number: transferNumber('out', transferId, row.asked_at) },
    })
    call.isToldToCustomer = true
    return accept({ bytes: opened.bytes })
  })
}
