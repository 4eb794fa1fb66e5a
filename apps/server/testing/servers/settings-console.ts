import { afterAll, beforeAll, expect } from 'vitest'
import { openTestServer, type TestServer } from '../open-test-server.ts'

export const REASON = 'the exchange asked for it'

/** Two of the staff who propose and approve settings. */
export function arrangeSettings() {
  let bahi: TestServer
  let anita: string
  let dev: string
  let earliest: string
  beforeAll(async () => {
    bahi = await openTestServer()
    anita = await bahi.signIn('anita')
    dev = await bahi.signIn('dev')
    earliest = String((await read('/api/console/setting/list.do')).data['earliest'])
  })
  afterAll(() => bahi.close())

  const read = (path: string, input: object = {}, token = anita) => bahi.call(path, input, { token, method: 'GET' })
  const propose = (name: string, value: unknown, from: string, token = anita) =>
    bahi.call(
      '/api/console/setting/propose.do',
      { name, value: JSON.stringify(value), from, reason: REASON },
      { token },
    )
  const approve = (id: unknown, token = dev) =>
    bahi.call('/api/console/proposal/approve.do', { id, reason: REASON }, { token })
  const days = (list: object[], token = anita) =>
    bahi.call('/api/console/calendar/propose.do', { days: JSON.stringify(list), reason: REASON }, { token })
  async function change(name: string, value: unknown, from: string): Promise<void> {
    const { data } = await propose(name, value, from)
    expect(await approve(data['proposalId'])).toMatchObject({ status: 0 })
  }

  return {
    get bahi() {
      return bahi
    },
    get anita() {
      return anita
    },
    get earliest() {
      return earliest
    },
    read,
    propose,
    approve,
    days,
    change,
  }
}
