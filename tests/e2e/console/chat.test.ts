import { expect, it } from 'vitest'
import { answerAccess, readChat, sendMessage } from '@bahi/contract/customers/support'
import { openWalletServer, type Person } from '../../../apps/server/testing/servers/wallet-server.ts'
import { giveReason, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(openWalletServer)

let messages = 0
async function write(who: Person, text: string): Promise<void> {
  const { bahi } = desks
  messages += 1
  const asked = { clientKey: `a-message-${messages}`, text }
  expect((await bahi.post(await bahi.token(who), sendMessage.path, asked)).msg).toBe('')
}

interface Read {
  readonly author: string
  readonly text: string
  readonly kind: string
  readonly access: { readonly id: string } | null
}

/** The newest message, as the customer reads it. */
async function lastRead(who: Person): Promise<Read | undefined> {
  const { data } = await desks.bahi.read(await desks.bahi.token(who), readChat.path)
  return (data['items'] as Read[]).at(-1)
}

it('takes a conversation on, answers it and closes it, and the customer reads who did', async () => {
  await write('ravi', 'When does my transfer arrive?')
  const page = await desks.open('anita', '/chat')
  await page.getByRole('button', { name: /When does my transfer arrive\?/ }).click()
  await page.getByRole('button', { name: 'Take on' }).click()
  await page.getByText('taken on by you').waitFor()
  await page.getByRole('textbox', { name: /^Write to user/ }).fill('Today before five: your bank has it.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('log').getByText('Today before five: your bank has it.').waitFor()
  expect(await lastRead('ravi')).toMatchObject({ author: 'staff', text: 'Today before five: your bank has it.' })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('log').getByText('closed the conversation', { exact: false }).waitFor()
  expect(await lastRead('ravi')).toMatchObject({ kind: 'closed' })
})

it('stops a message that asks for a code, and nothing of it reaches the customer', async () => {
  await write('meera', 'I cannot log in.')
  const page = await desks.open('anita', '/chat')
  await page.getByRole('button', { name: /I cannot log in\./ }).click()
  await page.getByRole('textbox', { name: /^Write to user/ }).fill('Tell me the OTP that you were sent')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alert').getByText('This text cannot be sent', { exact: false }).waitFor()
  expect(await lastRead('meera')).toMatchObject({ author: 'customer', text: 'I cannot log in.' })
})

it('sees a part of the account only for the minutes in which the customer allows it', async () => {
  await write('asha', 'Where is my money?')
  const page = await desks.open('anita', '/chat')
  await page.getByRole('button', { name: /Where is my money\?/ }).click()
  await page.getByRole('button', { name: 'Take on' }).click()
  await page.getByText('taken on by you').waitFor()
  await page.getByRole('button', { name: 'Ask to see…' }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByTitle('Balances', { exact: false }).click()
  await giveReason(page, 'Ask', 'To see what is held for what')
  await page.getByText(/^Asked \d/).waitFor()
  expect(await page.getByRole('button', { name: /^Show / }).count()).toBe(0)

  const asked = await lastRead('asha')
  const allowed = { id: asked?.access?.id, answer: 'allow' }
  const asha = await desks.bahi.token('asha')
  expect((await desks.bahi.post(asha, answerAccess.path, allowed)).msg).toBe('')
  await page.reload()
  await page.getByRole('button', { name: /^Show / }).click()
  await page.getByText('₹5,00,000.00').waitFor()

  expect((await desks.bahi.post(asha, answerAccess.path, { ...allowed, answer: 'end' })).msg).toBe('')
  await page.reload()
  await page.getByText('Where is my money?').first().waitFor()
  expect(await page.getByRole('button', { name: /^Show / }).count()).toBe(0)
})

it('shows an administrator how long people wait, and nothing that they write', async () => {
  await write('imran', 'A word that is for support alone.')
  const page = await desks.openAs(['admin'], '/chat')
  await page.getByText('Conversations are opened by support').waitFor()
  await page.getByRole('region', { name: 'Conversations' }).getByRole('button', { name: /^User/ }).first().click()
  await page.getByText('what they write is for support alone', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0)
})
