import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { StaffSession } from '../screens/staff-codes.ts'
import { callBahi } from './steps/call-bahi.ts'
import { demoCustomers, logIn, readToken } from './steps/log-in.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'
import { signInStaff } from './steps/sign-in-staff.ts'

const phones = usePhones()

let session: StaffSession | undefined
async function anita(): Promise<string> {
  session ??= await signInStaff('anita')
  return session.token
}

/** A picture of one colour, as a phone's camera would never make it, but a file like any other. */
function picture(width: number, height: number): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    return ~crc >>> 0
  }
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crcOf(body))
    return Buffer.concat([length, body, crc])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x55)])
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it('lets a customer talk with a person who has a name, a role and a number, and read an account only when allowed', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  const { id } = await callBahi<{ id: string }>('/api/app/user/getUserInfo.do', { token: await readToken(page) })
  const token = await anita()
  const desk = (call: string, input: Record<string, string>) =>
    callBahi(`/api/console/support/${call}.do`, { token, input: { customerId: id, ...input } })

  await visit(page, '/pages/webview/index')
  await waitForScreen(page, 'Customer service')
  await page.getByText('We never ask for a PIN, a code or a payment here.').waitFor()
  const script = '<img src=x onerror="document.title=1"> where is my transfer?'
  await page.getByRole('textbox', { name: 'Message' }).fill(script)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const log = page.getByRole('log')
  await log.getByText(script).waitFor()
  await expect.poll(() => log.getByText('Sending', { exact: true }).count()).toBe(0)
  expect(await log.locator('img').count()).toBe(0)

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.png', mimeType: 'image/png', buffer: picture(320, 200) })
  await log.getByRole('img', { name: 'Photo you sent' }).waitFor()
  await expect
    .poll(() =>
      log
        .locator('img')
        .evaluateAll((images) =>
          (images as HTMLImageElement[]).map(({ naturalWidth, src }) => [naturalWidth, src.startsWith('blob:')]),
        ),
    )
    .toEqual([[320, true]])

  // The answer comes to the open page by itself.
  await desk('answer', { text: 'Thank you, I look into it.' })
  await log.getByText('Thank you, I look into it.').waitFor()
  await log.getByText('Anita R.').waitFor()
  await log.getByText('staff S-0001').waitFor()
  await desk('askAccess', { scope: 'transfers', minutes: '15', reason: 'To find the transfer you wrote about' })
  const card = page.getByRole('region', { name: 'Anita asks to see your transfers' })
  await card.getByText('Read-only, for 15 minutes. Recorded in your access log.').waitFor()
  await expect(desk('account', { scope: 'transfers' })).rejects.toThrow('tips.msg.963')
  await card.getByRole('button', { name: 'Allow' }).click()
  await card.getByText(/^Allowed until \d\d:\d\d, to read only\.$/).waitFor()
  await desk('account', { scope: 'transfers' })
  await card.getByRole('button', { name: 'End now' }).click()
  await card.getByText('You ended access. Nothing more can be read.').waitFor()
  await expect(desk('account', { scope: 'transfers' })).rejects.toThrow('tips.msg.963')
})

it('says on bell, button and tab that something waits, and tells it under Notices', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.gurpreet)
  const customer = await readToken(page)
  const { id } = await callBahi<{ id: string }>('/api/app/user/getUserInfo.do', { token: customer })
  await callBahi('/api/app/user/support/send.do', {
    token: customer,
    input: { clientKey: `question-${Date.now()}`, text: 'Can I withdraw?' },
  })
  const token = await anita()
  await callBahi('/api/console/support/answer.do', {
    token,
    input: { customerId: id, text: 'Practice money stays here.' },
  })

  await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).click()
  await waitForScreen(page, 'Notifications')
  const notice = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Customer service replied' }) })
    .first()
  await notice.getByRole('img', { name: 'Unread' }).waitFor()
  await page.getByRole('button', { name: 'Money', exact: true }).click()
  await expect.poll(() => notice.count()).toBe(0)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Customer service, 1 new answer' }).waitFor()
  await notice.getByRole('link', { name: 'Open chat' }).click()
  await waitForScreen(page, 'Customer service')
  await page.getByRole('log').getByText('Practice money stays here.').last().waitFor()
  await page.getByText('1 new', { exact: true }).waitFor()

  await visit(page, '/pages/more/notices')
  await waitForScreen(page, 'Notifications')
  await expect.poll(() => notice.getByRole('img', { name: 'Unread' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Customer service', exact: true }).waitFor()
})

it('opens no address that the operator did not name, and finds a place in the list', async () => {
  const page = await phones.open()
  await visit(page, `/pages/webview-common/index?url=${encodeURIComponent('https://example.in/')}`)
  await page.getByRole('heading', { name: 'This address cannot be opened here' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await visit(page, '/choose-location')
  await page.getByRole('searchbox').fill('411 038')
  await page.getByRole('button', { name: /^Pune/ }).click()
  await waitForScreen(page, 'Place')
  await page.getByText('18.5200° N, 73.8600° E').waitFor()
  expect(await page.getByRole('link', { name: 'Open in the phone’s map' }).getAttribute('href')).toMatch(
    /^geo:18\.52,73\.86\?q=/,
  )
})

it('says that a newer version is there, may be put off once, and leaves an ended one only one way on', async () => {
  const page = await phones.open()
  // An older phone: it says of itself that it is version 99.
  let update = 'offered'
  await page.route('**/api/app/version.do*', async (route) => {
    const reply = await route.fetch({ postData: 'version=1.0.1&code=99&channel=001' })
    const envelope = (await reply.json()) as { data: object }
    // What staff decided of old versions is tried where the server is tried; here it is enough that it says so.
    await route.fulfill({ response: reply, json: { ...envelope, data: { ...envelope.data, update } } })
  })
  await visit(page, '/pages/more/index')
  const prompt = page.getByRole('alertdialog', { name: 'Update to Bahi 1.0.2' })
  await prompt.getByText(/Your money, orders and lists are not touched/).waitFor()
  await prompt.getByRole('button', { name: 'Later' }).click()
  await expect.poll(() => prompt.count()).toBe(0)
  await page.reload()
  await waitForScreen(page, 'More')
  update = 'forced'
  await page.reload()
  await prompt.getByText(/no longer works/).waitFor()
  expect(await prompt.getByRole('button', { name: 'Later' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await prompt.getByRole('button', { name: 'Update' }).waitFor()
})

it('sends several photos at once, and shows them as one album', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.imran)
  await visit(page, '/pages/webview/index')
  await waitForScreen(page, 'Customer service')
  await page.locator('input[type=file]').setInputFiles(
    [1, 2, 3, 4].map((number) => ({
      name: `page-${number}.png`,
      mimeType: 'image/png',
      buffer: picture(320, 200 + number * 10),
    })),
  )
  const album = page.getByRole('list', { name: '4 photos' })
  await album.waitFor()
  for (const number of [1, 2, 3, 4])
    await album
      .getByRole('img', { name: `Photo ${number} of 4` })
      .and(page.locator('img'))
      .waitFor()
})
