import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

let bahi: TestServer

beforeAll(async () => {
  bahi = await openTestServer()
})
afterAll(() => bahi.close())

type Queue = { queue: string; waiting: number; oldestAt: string | null; isLate: boolean }

async function readQueues(token: string): Promise<Queue[]> {
  return (await bahi.call('/api/console/overview/queues.do', {}, { token, method: 'GET' })).data['items'] as Queue[]
}

it('shows each queue that the roles of the caller open, empty at first', async () => {
  const queues = await readQueues(await bahi.signIn('anita'))
  expect(queues.map(({ queue }) => queue)).toEqual([
    'identity',
    'transfers-out',
    'transfers-in',
    'share-transfers',
    'loans',
    'fund-orders',
    'chat',
    'proposals',
  ])
  expect(queues.every(({ waiting, oldestAt, isLate }) => waiting === 0 && oldestAt === null && !isLate)).toBe(true)
})

it('counts a proposal for the people who may check it, not for its maker', async () => {
  const [anita, dev] = [await bahi.signIn('anita'), await bahi.signIn('dev')]
  await bahi.call(
    '/api/console/staff/propose.do',
    {
      act: 'staff-create',
      name: 'meena',
      displayName: 'Meena Shah',
      roles: 'support',
      reason: 'A new colleague in support',
    },
    { token: anita },
  )
  const waiting = async (token: string) => (await readQueues(token)).find(({ queue }) => queue === 'proposals')?.waiting
  expect(await waiting(anita)).toBe(0)
  expect(await waiting(dev)).toBe(1)
})

it('counts the customers who wait for customer service, and says when the promise was not kept', async () => {
  const token = await bahi.logIn('9000000001')
  await bahi.call('/api/app/user/support/send.do', { clientKey: 'overview-1', text: 'Where is my money?' }, { token })
  const chat = async () => (await readQueues(await bahi.signIn('anita'))).find(({ queue }) => queue === 'chat')
  expect(await chat()).toMatchObject({ waiting: 1, isLate: false })
  await bahi.passTo(bahi.parts.clock.now().second + 301)
  expect(await chat()).toMatchObject({ waiting: 1, isLate: true })
})

it('shows a queue to nobody whose roles do not open it', async () => {
  await bahi.database.owner.pool.query(
    `update bahi.staff_role set revoked_at = $1 where staff_id = (select id from bahi.staff where name = 'dev') and role <> 'reviewer'`,
    [bahi.now],
  )
  expect((await readQueues(await bahi.signIn('dev'))).map(({ queue }) => queue)).toEqual(['identity', 'proposals'])
})
