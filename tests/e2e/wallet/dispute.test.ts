import { afterEach, beforeAll, expect, it } from 'vitest'
import { createTransferOut, listTransfersOut } from '@bahi/contract/wallet/transfers'
import { cardPicture } from '../../../apps/server/testing/make-pictures.ts'
import { openWalletServer, PIN } from '../../../apps/server/testing/servers/wallet-server.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { visit, waitForScreen } from '../steps/phone-page.ts'
import { useDesks } from '../steps/use-desks.ts'

const desks = useDesks(openWalletServer)
const words = 'My bank says that nothing has arrived since Friday.'

beforeAll(async () => {
  await desks.bahi.furnish('asha')
})
afterEach(() => desks.bahi.expectLedgerToHold())

/** A withdrawal of Asha's that the bank has paid; gives its number. */
async function paidOut(amountPaise: number): Promise<string> {
  const { data } = await desks.bahi.post(await desks.bahi.token('asha'), createTransferOut.path, {
    amountPaise,
    pin: PIN,
  })
  expect((await desks.bahi.approveOut(String(data['id']))).msg).toBe('')
  await desks.bahi.letPass(5)
  return String(data['number'])
}

const photo = async (name: string, seed: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await cardPicture({ seed }).jpeg().toBuffer(),
})

it('takes photos with a dispute, shows them to the treasury one by one, and tells the customer who opened one', async () => {
  const number = await paidOut(2_000_00)
  const phone = await desks.openPhone()
  await logIn(phone, demoCustomers.asha)
  await visit(phone, '/pages/home/rollout-fund')
  await waitForScreen(phone, 'Transfer records')
  await phone.getByRole('button', { name: 'I did not receive it' }).click()

  const sheet = phone.getByRole('dialog', { name: `Dispute transfer ${number}` })
  const send = sheet.getByRole('button', { name: 'Send', exact: true })
  await sheet.getByLabel('What does your bank say?').fill('Too short')
  expect(await send.isDisabled()).toBe(true)
  await sheet.getByLabel('What does your bank say?').fill(words)
  await sheet
    .locator('input[type=file]')
    .setInputFiles([
      await photo('statement.jpg', 1),
      await photo('letter.jpg', 2),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') },
    ])
  await sheet.getByText('notes.txt is not a photo.').waitFor()
  await sheet.getByText('2 of 9 photos').waitFor()
  await sheet.getByRole('button', { name: 'Remove letter.jpg' }).click()
  await sheet.getByText('1 of 9 photos').waitFor()
  await sheet.locator('input[type=file]').setInputFiles([await photo('branch.jpg', 3)])
  await sheet.getByRole('button', { name: 'Remove branch.jpg' }).waitFor()
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  await sheet.waitFor({ state: 'hidden' })
  await phone.getByText(/^You reported on .* that it did not arrive\. We are asking the bank\.$/).waitFor()
  const sent = phone.getByRole('list', { name: 'Photos of the dispute' })
  await sent.getByRole('img', { name: 'Photo 2 of 2' }).waitFor()

  const { data } = await desks.bahi.read(await desks.bahi.token('asha'), listTransfersOut.path)
  const [transfer] = data['items'] as { dispute: { text: string; photos: string[] } }[]
  expect(transfer?.dispute).toMatchObject({ text: words, photos: [expect.any(String), expect.any(String)] })

  const treasury = await desks.open('dev', '/transfers-out')
  await treasury.getByRole('button', { name: 'Disputed 1' }).click()
  await treasury.getByRole('button', { name: `Open ${number}` }).click()
  const dispute = treasury.getByRole('note', { name: 'The dispute' })
  await dispute.getByText(`“${words}”`).waitFor()
  // No photo is fetched before it is asked for: each opening is written down.
  expect(await dispute.getByRole('img').count()).toBe(0)
  await dispute.getByRole('button', { name: 'Open photo 1 of 2' }).click()
  const opened = dispute.getByRole('img', { name: 'Photo 1 of 2' })
  await opened.waitFor()
  await expect.poll(() => opened.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await dispute.getByRole('button', { name: 'Open photo 2 of 2' }).waitFor()

  await visit(phone, '/pages/more/access-log?part=staff')
  await phone.getByText('Opened a photo of your dispute').waitFor()
})
