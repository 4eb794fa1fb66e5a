import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { openWalletServer, PIN, type WalletServer } from '../../testing/servers/wallet-server.ts'

/**
 * The calls about the security of an account: codes, sessions, openings, and when it was made. They say when something
 * really happened.
 */
const IN_SYSTEM_TIME: readonly string[] = [
  'sendOwnCode',
  'getUserInfo',
  'listSessions',
  'listLogIns',
  'listStaffAccess',
  'listIdentityLog',
]
const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g
const HOUR_MS = 3_600_000

let bahi: WalletServer
let asha: string
beforeAll(async () => {
  bahi = await openWalletServer()
  // Business time is days ahead of system time before anything happens.
  for (let day = 0; day < 3; day += 1) await bahi.endDay()
  asha = await bahi.furnish('asha')
  const post = async (path: string, input: object) => expect((await bahi.post(asha, path, input)).msg).toBe('')
  await post('/api/app/user/recharge/create.do', { amountPaise: 5_000_00, payerName: 'Asha Deshmukh' })
  await bahi.letPass(10)
  await post('/api/app/user/withdraw/create.do', { amountPaise: 1_000_00, pin: PIN })
  await post('/api/app/user/support/send.do', { clientKey: 'one-calendar-1', text: 'When is my money paid?' })
})
afterAll(() => bahi.close())

it('shows a customer no moment of real time outside the calls about the security of an account', async () => {
  const real = bahi.now.getTime()
  const readings = Object.entries(allEndpoints).filter(
    ([, { access, methods }]) => access === 'customer' && (methods as readonly string[]).includes('GET'),
  )
  expect(readings.length).toBeGreaterThan(20)
  const found: string[] = []
  for (const [name, { path }] of readings) {
    const { text } = await bahi.read(asha, path)
    const instants = [...text.matchAll(INSTANT)].map(([instant]) => instant)
    if (instants.some((instant) => Math.abs(Date.parse(instant) - real) < 24 * HOUR_MS)) found.push(name)
  }
  expect(found.filter((name) => !IN_SYSTEM_TIME.includes(name))).toEqual([])
})

it('approves a transfer out by the day that it promised, in business time', async () => {
  const list = async () =>
    (
      (await bahi.read(await bahi.token('asha'), '/api/app/user/withdraw/list.do')).data['items'] as Record<
        string,
        unknown
      >[]
    )[0]
  const dueAt = new Date(String((await list())?.['dueAt']))
  expect(dueAt.getTime()).toBeGreaterThan(bahi.parts.clock.instant().getTime())
  await bahi.letReach(dueAt)
  expect(await list()).toMatchObject({ approval: { by: 'clock' } })
})
