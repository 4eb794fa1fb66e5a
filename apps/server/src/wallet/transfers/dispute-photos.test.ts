import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploadTemp } from '@bahi/contract/customers/identity'
import { openDisputePhoto } from '@bahi/contract/wallet/disputes-staff'
import { disputeTransferOut } from '@bahi/contract/wallet/transfers'
import { openTransferOut } from '@bahi/contract/wallet/transfers-out-staff'
import { cardPicture, uploadForm } from '../../../testing/make-pictures.ts'
import { openWalletServer, PIN, type WalletServer } from '../../../testing/servers/wallet-server.ts'

const text = 'My bank says that nothing has arrived.'

let bahi: WalletServer
let transfer: string
beforeAll(async () => {
  bahi = await openWalletServer()
  await bahi.furnish('asha')
  transfer = await paidOut()
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

async function paidOut(): Promise<string> {
  const asha = await bahi.token('asha')
  const { data } = await bahi.post(asha, '/api/app/user/withdraw/create.do', { amountPaise: 2_000_00, pin: PIN })
  await bahi.approveOut(String(data['id']))
  await bahi.letPass(5)
  return String(data['id'])
}

async function upload(token: string, purpose = 'dispute', seed = 1): Promise<string> {
  const { payload, headers } = uploadForm(await cardPicture({ seed }).jpeg().toBuffer(), { fields: { purpose } })
  const reply = await bahi.app.inject({
    method: 'POST',
    url: uploadTemp.path,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return reply.json<{ data: { id: string } }>().data.id
}

const dispute = (token: string, photos: unknown) =>
  bahi.post(token, disputeTransferOut.path, { id: transfer, text, photos })

async function openPhotoAs(staff: string, photoId: string, id = transfer) {
  const reply = await bahi.app.inject({
    method: 'GET',
    url: `${openDisputePhoto.path}?id=${id}&photoId=${photoId}`,
    headers: { authorization: `Bearer ${staff}` },
  })
  const isPicture = reply.headers['content-type'] === 'image/jpeg'
  return isPicture ? 'picture' : reply.json<{ msg: string }>().msg
}

describe('the photos of a dispute', { timeout: 300_000 }, () => {
  it('are nine at most, each once, of the customer and sent for a dispute; else nothing is disputed', async () => {
    const asha = await bahi.token('asha')
    const one = await upload(asha)
    expect(await dispute(asha, [one, one])).toMatchObject({ http: 400, msg: 'tips.msg.022' })
    expect(
      await dispute(
        asha,
        Array.from({ length: 10 }, (_, at) => String(at + 1)),
      ),
    ).toMatchObject({ http: 400 })
    const others = [await upload(asha, 'chat'), await upload(await bahi.token('ravi')), '1', '9223372036854775807']
    for (const other of others)
      expect(await dispute(asha, [one, other])).toMatchObject({ msg: 'tips.msg.933', data: { fields: ['photos'] } })
    const { rows } = await bahi.database.owner.pool.query(
      'select from bahi.transfer_out where disputed_at is not null union all select from bahi.transfer_dispute_photo',
    )
    expect(rows).toEqual([])
  })

  it('reach the customer and the treasury in their order, and whoever opens one is named to the customer', async () => {
    const asha = await bahi.token('asha')
    const photos: string[] = []
    for (let seed = 1; seed <= 9; seed += 1) photos.unshift(await upload(asha, 'dispute', seed))
    expect(await dispute(asha, photos.join(','))).toMatchObject({ status: 0, data: { dispute: { text, photos } } })
    const dev = await bahi.signIn('dev')
    expect((await bahi.read(dev, openTransferOut.path, { id: transfer })).data).toMatchObject({ dispute: { photos } })
    expect(await openPhotoAs(dev, photos[0]!)).toBe('picture')
    const { rows } = await bahi.database.owner.pool.query(
      `select role from bahi.customer_access where what = 'transfer-out-photo'`,
    )
    expect(rows).toEqual([{ role: 'treasury' }])
  })

  it('open for the treasury alone, and no other photo opens with them', async () => {
    const [asha, dev] = [await bahi.token('asha'), await bahi.signIn('dev')]
    const { rows } = await bahi.database.owner.pool.query<{ photo_id: bigint }>(
      'select photo_id from bahi.transfer_dispute_photo order by position limit 1',
    )
    const used = String(rows[0]?.photo_id)
    expect(await openPhotoAs(dev, await upload(asha))).toBe('tips.msg.933')
    expect(await openPhotoAs(dev, used, '1')).toBe('tips.msg.933')
    expect(await openPhotoAs(asha, used)).not.toBe('picture')
  })

  it('stay as they were sent', async () => {
    const { pool } = bahi.database.owner
    const kept = /append-only|forbid|change/i
    await expect(pool.query('delete from bahi.transfer_dispute_photo')).rejects.toThrow(kept)
    await expect(
      pool.query(`delete from bahi.photo where purpose = 'dispute' and used_at is not null`),
    ).rejects.toThrow(kept)
  })
})
