import { closeAccount } from '@bahi/contract/customers/closing'
import { setPin } from '@bahi/contract/customers/passwords'
import { createShareTransfer } from '@bahi/contract/customers/share-transfers'
import { setTaxDetails } from '@bahi/contract/reports/tax'
import { cardPicture } from '../../apps/server/testing/make-pictures.ts'
import { createAsker } from './ask-bahi.ts'
import { once } from './once.ts'
import type { Viewer } from './screen.ts'
import { demoPassword, logInBeside } from './trade-book.ts'

/** The tokens of whoever looks besides the customer with the full book. Each person comes when the first screen asks for them. */
export type People = Readonly<Record<Exclude<Viewer, 'customer' | 'visitor'>, () => Promise<string>>>

/** `reviewer` gives the token of one of the staff who reviews identities. */
export function openPeople(url: string, { reviewer }: Readonly<Record<'reviewer', () => Promise<string>>>): People {
  return {
    seasoned: once(() => logInSeasoned(url)),
    newcomer: once(() => registerNewcomer(url)),
    'in-review': once(() => sendIdentity(url, 'Kavya Rao')),
    'sent-back': once(async () => sendRefusedIdentity(url, 'Meera Pillai', await reviewer())),
    closing: once(() => closeAccountOf(url, '9000000009')),
    'moving-out': once(() => moveSharesOf(url, '9000000008')),
  }
}

/** The demo's customer with four months of shares, who has told the other income of the year, so that slab rates are known. */
async function logInSeasoned(url: string): Promise<string> {
  const ask = createAsker(url)
  const token = await logInBeside(ask, '9000000006')
  await ask(setTaxDetails.path, { token, input: { year: '2026', otherIncomePaise: '150000000' } })
  return token
}

const PIN = '738291'

/** A customer of the demo who has a share and closes the account. Gives their token. */
async function closeAccountOf(url: string, phone: string): Promise<string> {
  const ask = createAsker(url)
  const token = await logInBeside(ask, phone)
  await ask(setPin.path, { token, input: { pin: PIN } })
  await ask(closeAccount.path, { token, input: { password: demoPassword, pin: PIN } })
  return token
}

/** The same, and all free shares are to go to another account. */
async function moveSharesOf(url: string, phone: string): Promise<string> {
  const token = await closeAccountOf(url, phone)
  await createAsker(url)(createShareTransfer.path, {
    token,
    input: {
      depository: 'nsdl',
      account: 'IN30039412345678',
      participant: 'Kaveri Securities',
      isOwn: '1',
      pin: PIN,
    },
  })
  return token
}

interface Identity {
  demoNumbers: { idType: string; numbers: string[] }[]
}

/** Somebody who has just come: nothing is known of them yet. Gives their token. */
async function registerNewcomer(url: string): Promise<string> {
  const { token } = await createAsker(url)<{ token: string }>('/api/app/reg.do', {
    input: { phone: `94${String(Date.now()).slice(-8)}`, password: 'correct horse', agreed: '1' },
  })
  return token
}

/** Somebody new sends their identity. Gives their token. */
export async function sendIdentity(url: string, name: string): Promise<string> {
  const ask = createAsker(url)
  const token = await registerNewcomer(url)
  const { demoNumbers } = await ask<Identity>('/api/app/user/auth/detail.do', { token })
  const idNumber = demoNumbers.find(({ idType }) => idType === 'passport')?.numbers[0] ?? ''
  const [frontPhoto, backPhoto] = [await upload(url, token, 1), await upload(url, token, 2)]
  await ask('/api/app/user/auth.do', { token, input: { name, idType: 'passport', idNumber, frontPhoto, backPhoto } })
  return token
}

/** The same, and a reviewer sends it back. */
async function sendRefusedIdentity(url: string, name: string, reviewer: string): Promise<string> {
  const ask = createAsker(url)
  const token = await sendIdentity(url, name)
  const { id: customerId } = await ask<{ id: string }>('/api/app/user/getUserInfo.do', { token })
  const id = await waitingReview(url, reviewer, customerId)
  await ask('/api/console/identity/open.do', { token: reviewer, input: { id } })
  await ask('/api/console/identity/reject.do', {
    token: reviewer,
    input: { id, reasons: 'front-not-readable', note: 'The last two digits are in the shade.' },
  })
  return token
}

/** Which review of this customer waits. */
export async function waitingReview(url: string, reviewer: string, customerId: string): Promise<string> {
  const { items } = await createAsker(url)<{ items: { id: string; customerId: string }[] }>(
    '/api/console/identity/list.do',
    { token: reviewer },
  )
  const waiting = items.find((row) => row.customerId === customerId)
  if (waiting === undefined) throw new Error('no review of this customer waits')
  return waiting.id
}

async function upload(url: string, token: string, seed: number): Promise<string> {
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(await cardPicture({ seed }).jpeg().toBuffer())], { type: 'image/jpeg' }),
    'card.jpg',
  )
  const reply = await fetch(`${url}/api/app/user/uploadTemp.do`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${token}` },
  })
  return ((await reply.json()) as { data: { id: string } }).data.id
}
