import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '@bahi/contract/customers/identity'
import { approveReview } from '@bahi/contract/customers/identity-staff'
import { findForbidden } from '@bahi/domain/customers/support/forbidden-words'
import { DESK_WAITS_MINUTES } from '@bahi/domain/staff/demo-desk'
import { openIdentityServer, type IdentityServer } from '../../../testing/servers/identity-server.ts'
import { deskAnswers } from './answer-chats.ts'
import { createDemoDesk, DemoDeskRefused, type DeskParts } from './run-desk.ts'

let all: IdentityServer
let keys = 0
beforeAll(async () => {
  all = await openIdentityServer({ desk: 'open' })
})
afterAll(async () => {
  expect(all.bahi.faults).toEqual([])
  await all.bahi.close()
})

const minutes = (count: number) => all.bahi.passTo(all.bahi.parts.clock.now().second + count * 60)
const round = () => all.bahi.parts.demoDesk?.answer()
const query = async (text: string, values: unknown[] = []) =>
  (await all.bahi.database.owner.pool.query<Record<string, unknown>>(text, values)).rows

async function sendIdentity(): Promise<{ token: string; id: string }> {
  const token = await all.newcomer()
  const sent = await all.bahi.call(authenticate.path, await all.inputOf(token), { token })
  return { token, id: (sent.data['submission'] as { id: string }).id }
}

describe('an identity that nobody reviews', () => {
  it('is completed by a simulated reviewer after some minutes of business time, and not before', async () => {
    const { token, id } = await sendIdentity()
    await minutes(DESK_WAITS_MINUTES - 1)
    await round()
    expect(await all.stateOf(token)).toMatchObject({ state: 'in-review' })
    await minutes(1)
    await round()
    expect(await all.stateOf(token)).toMatchObject({ state: 'completed' })
    const log = await all.bahi.call('/api/app/user/auth/log.do', {}, { token, method: 'GET' })
    expect(log.text).toContain('SIM-0001')
    expect(await query('select action from bahi.audit_entry where subject = $1', [`identity:${id}`])).toEqual([
      { action: 'identity.approve' },
    ])
    expect(
      await query(
        `select count(*)::int as n from bahi.customer_access where staff_number like 'SIM-%' and what like 'identity.photo%'`,
      ),
    ).toEqual([{ n: 2 }])
  })

  it('is left as a person decided it, and rounds beside one another write everything once', async () => {
    const [first, second] = [await sendIdentity(), await sendIdentity()]
    await minutes(DESK_WAITS_MINUTES)
    const anita = await all.bahi.signIn('anita')
    await all.openAll(first.id, anita)
    const [answer] = await Promise.all([
      all.bahi.call(approveReview.path, { id: first.id }, { token: anita }),
      round(),
      round(),
      round(),
    ])
    await round()
    for (const { token } of [first, second]) expect(await all.stateOf(token)).toMatchObject({ state: 'completed' })
    const approvals = await query(
      `select subject, count(*)::int as n from bahi.audit_entry where action = 'identity.approve' and outcome = 'done' and subject = any($1) group by subject`,
      [[`identity:${first.id}`, `identity:${second.id}`]],
    )
    expect(approvals.map(({ n }) => n)).toEqual([1, 1])
    expect(['', 'tips.msg.926']).toContain(answer.msg)
  })
})

describe('a message that nobody answers', () => {
  const write = (token: string, text: string, lang: string) =>
    all.bahi.call(
      '/api/app/user/support/send.do',
      { clientKey: `from-desk-test-${(keys += 1)}`, text, lang },
      { token },
    )
  const read = async (token: string) =>
    (await all.bahi.call('/api/app/user/support/chat.do', {}, { token, method: 'GET' })).data['items'] as {
      author: string
      text: string
      staff: object | null
    }[]

  it.each(['en', 'hi', 'zh'] as const)(
    'gets an honest answer in the language of the conversation: %s',
    async (lang) => {
      const token = await all.newcomer()
      await write(token, 'Where is my money?', lang)
      await minutes(DESK_WAITS_MINUTES)
      await round()
      await round()
      expect((await read(token)).map(({ author, text }) => [author, text])).toEqual([
        ['customer', 'Where is my money?'],
        ['staff', deskAnswers[lang]],
      ])
      expect((await read(token)).at(-1)?.staff).toMatchObject({ number: 'SIM-0001', name: 'Demo desk 1 (simulated)' })
      expect(findForbidden(deskAnswers[lang])).toBeNull()
    },
  )

  it('waits for the person who has taken the conversation on', async () => {
    const token = await all.newcomer()
    await write(token, 'Is anybody there?', 'en')
    const anita = await all.bahi.signIn('anita')
    const [{ customer_id: customerId } = { customer_id: '' }] = await query(
      `select customer_id::text from bahi.support_chat where state = 'waiting'`,
    )
    await all.bahi.call('/api/console/support/take.do', { customerId, take: 'take' }, { token: anita })
    await minutes(DESK_WAITS_MINUTES * 3)
    await round()
    expect(await read(token)).toHaveLength(1)
  })
})

describe('the simulated members of staff', () => {
  it('never sign in, and the database keeps them from a password', async () => {
    await expect(query(`update bahi.staff set password_hash = 'x' where number = 'SIM-0001'`)).rejects.toMatchObject({
      code: '23514',
    })
    const roles = await query(
      `select distinct r.role from bahi.staff_role r join bahi.staff s on s.id = r.staff_id where s.number like 'SIM-%' order by r.role`,
    )
    expect(roles.map(({ role }) => role)).toEqual(['reviewer', 'support', 'treasury'])
  })

  it('take no number from the people who come later', async () => {
    const [anita, dev] = [await all.bahi.signIn('anita'), await all.bahi.signIn('dev')]
    const reason = 'A new colleague in support'
    const input = { act: 'staff-create', name: 'meena', displayName: 'Meena Shah', roles: 'support', reason }
    const { data } = await all.bahi.call('/api/console/staff/propose.do', input, { token: anita })
    const made = await all.bahi.call(
      '/api/console/proposal/approve.do',
      { id: data['proposalId'], reason },
      { token: dev },
    )
    expect(made.data).toMatchObject({ outcome: { number: 'S-0004' } })
  })

  it('are refused beside a live market', () => {
    const { parts } = all.bahi
    const live = { ...parts, feed: { source: 'live' } } as unknown as DeskParts
    expect(() => createDemoDesk(live, parts.walletJob.lease)).toThrow(DemoDeskRefused)
  })
})

it('does nothing once two people have closed the desk, and no promise is made', async () => {
  const setting = async () =>
    (await all.bahi.call('/api/admin/getSetting.do', {}, { method: 'GET' })).data['deskMinutes']
  expect(await setting()).toEqual(expect.any(Number))
  const [anita, dev] = [await all.bahi.signIn('anita'), await all.bahi.signIn('dev')]
  const reason = 'People are at the desk from tomorrow.'
  const from = all.bahi.parts.calendar.nextTradingDay(all.bahi.parts.clock.now().date as never)
  const { data } = await all.bahi.call(
    '/api/console/setting/propose.do',
    { name: 'demo.desk', value: 'false', from, reason },
    { token: anita },
  )
  expect(
    (await all.bahi.call('/api/console/proposal/approve.do', { id: data['proposalId'], reason }, { token: dev })).msg,
  ).toBe('')
  await all.bahi.endDay()
  await all.bahi.parts.settings.reload()
  const { token } = await sendIdentity()
  await minutes(DESK_WAITS_MINUTES * 3)
  await round()
  expect(await all.stateOf(token)).toMatchObject({ state: 'in-review' })
  expect(await setting()).toBeNull()
})
