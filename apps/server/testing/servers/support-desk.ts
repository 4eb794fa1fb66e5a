import { afterAll, beforeAll, expect } from 'vitest'
import { type ChatMessage } from '@bahi/contract/customers/support'
import { openTestServer, type TestServer } from '../open-test-server.ts'

export const [ASHA, RAVI, MEERA, IMRAN] = ['9000000001', '9000000002', '9000000003', '9000000004'] as const
export const REASON = 'To find the transfer you wrote about'

/** Four customers and two of the staff, with what each of them can ask about a conversation. */
export function arrangeSupport() {
  let bahi: TestServer
  let anita: string
  let dev: string
  const tokens: Record<string, string> = {}
  const ids: Record<string, string> = {}
  let keys = 0

  beforeAll(async () => {
    bahi = await openTestServer()
    await signIn()
    for (const phone of [ASHA, RAVI, MEERA, IMRAN]) {
      tokens[phone] = await bahi.logIn(phone)
      const {
        rows: [row],
      } = await bahi.database.owner.pool.query<{ id: string }>(
        'select customer_id::text as id from bahi.customer_phone where phone = $1',
        [phone],
      )
      ids[phone] = row?.id ?? ''
    }
  })

  async function signIn() {
    ;[anita, dev] = [await bahi.signIn('anita'), await bahi.signIn('dev')]
  }
  afterAll(async () => {
    expect(bahi.faults).toEqual([])
    await bahi.close()
  })

  const minutes = (count: number) => void (bahi.now = new Date(bahi.now.getTime() + count * 60_000))
  const ask = (phone: string, path: string, input: object = {}) =>
    bahi.call(`/api/app/user/support/${path}.do`, input, { token: tokens[phone] ?? '' })
  const write = (phone: string, text: string, more: object = {}) =>
    ask(phone, 'send', { clientKey: `message-${(keys += 1)}`, text, ...more })
  const chatOf = async (phone: string) =>
    (await ask(phone, 'chat')).data as unknown as {
      items: ChatMessage[]
      unread: number
      state: string
      answersInSeconds: number | null
    }
  const desk = (token: string, path: string, input: object = {}, more: object = {}) =>
    bahi.call(`/api/console/support/${path}.do`, input, { token, ...more })
  const inbox = async (token: string, view: string) =>
    (await desk(token, 'list', { view }, { method: 'GET' })).data as {
      items: { customerId: string; lastText: string; unread: number; online: boolean }[]
      counts: Record<string, number>
      answersInSeconds: number | null
      inTimePercent: number | null
    }
  const accessLog = async (phone: string): Promise<{ what: string; staff_number: string }[]> =>
    (
      await bahi.database.owner.pool.query(
        'select what, staff_number, reason, detail from bahi.customer_access where customer_id = $1 order by id',
        [ids[phone]],
      )
    ).rows

  return {
    get bahi() {
      return bahi
    },
    get anita() {
      return anita
    },
    get dev() {
      return dev
    },
    tokens,
    ids,
    minutes,
    signIn,
    ask,
    write,
    chatOf,
    desk,
    inbox,
    accessLog,
  }
}
