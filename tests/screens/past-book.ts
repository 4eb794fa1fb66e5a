import { createAlert } from '@bahi/contract/customers/alerts'
import { declareNominees } from '@bahi/contract/customers/nominees'
import { addPasskey, askNewPasskey, askPasskeyLogIn, logInWithPasskey } from '@bahi/contract/customers/passkeys'
import { getOrderEffect, makeFillLink } from '@bahi/contract/shares/effects'
import type { PasskeyQuestion } from '@bahi/contract/wire/passkey'
import { SoftwarePasskey } from '../../apps/server/testing/passkeys/software-passkey.ts'
import { type Ask, waitFor, waitForDays } from './ask-bahi.ts'
import { once } from './once.ts'
import { demoPassword, type Share } from './trade-book.ts'

const androidPhone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'

interface Trades {
  held: () => Promise<Share>
  filledOrder: () => Promise<string>
}

/** What stands in a book after its first day, and what its owner wants to be told or has laid down. */
export function openPastBook(ask: Ask, token: string, { held, filledOrder }: Trades) {
  const pastOrder = once(async () => {
    const orderId = await filledOrder()
    const stateOf = async () =>
      (await ask<{ state: string }>(`${getOrderEffect.path}?orderId=${orderId}`, { token })).state
    await waitForDays(ask, 'the day of an order to end', async () =>
      (await stateOf()) === 'running' ? undefined : true,
    )
    return waitFor('what an order did', async () => ((await stateOf()) === 'ready' ? orderId : undefined))
  })
  return {
    pastOrder,
    fillLink: once(async () => {
      const input = { orderId: await pastOrder(), shows: ['quantity', 'time', 'effect', 'proof'] }
      return (await ask<{ token: string }>(makeFillLink.path, { token, input })).token
    }),
    alerts: once(async () => {
      const { code, lastPaise } = await held()
      const wanted: Record<string, string>[] = [
        { kind: 'above', level: String(lastPaise * 2) },
        { kind: 'move', moveBps: '2000', repeats: '1' },
        { kind: 'indicator', study: 'rsi', direction: 'above', period: '14', figure: '95' },
        { kind: 'indicator', study: 'sma-sma', direction: 'above', period: '20', figure: '50', repeats: '1' },
      ]
      for (const more of wanted) await ask(createAlert.path, { token, input: { code, ...more } })
    }),
    passkeys: once(async () => {
      // The older one was made by a device that did not say what it is.
      await addPasskeyOf(ask, token, { name: 'Key on my key ring' })
      const phone = await addPasskeyOf(ask, token, { name: 'Pixel of Asha, with a fingerprint', device: androidPhone })
      const question = await ask<PasskeyQuestion>(askPasskeyLogIn.path, { input: {} })
      const input = { ...phone.answer(question), deviceKey: '' }
      await ask(logInWithPasskey.path, { input, device: androidPhone })
    }),
    nominees: once(async () => {
      const nominees = [
        { name: 'Rohan Deshmukh', relation: 'spouse', shareBp: '6000', mobile: '9812345670' },
        {
          name: 'Tara Deshmukh',
          relation: 'daughter',
          shareBp: '4000',
          bornOn: '2017-04-12',
          guardianName: 'Rohan Deshmukh',
          guardianRelation: 'father',
        },
      ]
      await ask(declareNominees.path, { token, input: { nominees, password: demoPassword } })
    }),
  }
}

/** Adds a passkey made in software, as a page of this machine would. */
async function addPasskeyOf(
  ask: Ask,
  token: string,
  { name, ...device }: { readonly name: string; readonly device?: string },
): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey('http://localhost')
  const question = await ask<PasskeyQuestion & { user: { id: string } }>(askNewPasskey.path, {
    token,
    input: { password: demoPassword },
    ...device,
  })
  await ask(addPasskey.path, { token, input: { ...passkey.make(question, question.user.id), name }, ...device })
  return passkey
}
