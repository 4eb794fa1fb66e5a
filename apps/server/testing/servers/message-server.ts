import {
  askForMail,
  chooseMessages,
  confirmMail,
  listMessages,
  type MessageTopic,
  type MessageView,
  subscribeToPush,
} from '@bahi/contract/customers/messages'
import type { MailPlace } from '../../src/customers/messages/mailer.ts'
import { runMessages } from '../../src/customers/messages/run-messages.ts'
import { writeNotice } from '../../src/customers/notices/tell-customer.ts'
import type { CustomerId } from '../../src/platform/customer-id.ts'
import { inTransaction } from '../../src/platform/db/in-transaction.ts'
import type { OutwardPort } from '../../src/platform/outward/post-outward.ts'
import type { Answer } from '../inject-call.ts'
import { type MailServer, type TakenMail, openMailServer } from '../scripted/mail-server.ts'
import { type Browser, openPushService, type PushService } from '../scripted/push-service.ts'
import { openWalletServer, type Person, type WalletServer } from './wallet-server.ts'

export interface MessageServer extends WalletServer {
  readonly service: PushService
  readonly mailServer: MailServer
  /** One run of the worker. */
  send(port?: Partial<OutwardPort>): Promise<void>
  choose(token: string, push: readonly MessageTopic[], more?: object): Promise<Answer>
  subscribe(token: string, browser: Browser, lang?: string): Promise<Answer>
  /** Logs in on a device of its own, chooses topics, and subscribes there. */
  follow(who: Person, push: readonly MessageTopic[], more?: object): Promise<Browser & { readonly token: string }>
  /** Adds an e-mail address, opens the link that was sent there, and chooses topics. Returns the token of the log-in. */
  mailTo(who: Person, address: string, mail: readonly MessageTopic[], more?: object): Promise<string>
  idOf(who: Person): Promise<CustomerId>
  /** Writes a notice of an order that was filled. */
  fill(who: Person, code?: string): Promise<void>
  log(token: string): Promise<MessageView[]>
}

const PHONES: Readonly<Record<Person, string>> = {
  asha: '9000000001',
  ravi: '9000000002',
  meera: '9000000003',
  imran: '9000000004',
  gurpreet: '9000000005',
}

/** The wallet's server with a push service and a mail server on this machine, which the operator named. */
export async function openMessageServer(): Promise<MessageServer> {
  const mailServer = await openMailServer()
  const bahi = await openWalletServer({ mail: placeOf(mailServer) })
  const service = await openPushService(bahi.parts.pushKeys.publicKey)
  const closeOwnServer = bahi.close.bind(bahi)
  const idOf = async (who: Person): Promise<CustomerId> => {
    const { rows } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
      'select shard, customer_id from bahi.customer_phone where phone = $1',
      [PHONES[who]],
    )
    if (rows[0] === undefined) throw new Error(`nobody: ${who}`)
    return { shard: rows[0].shard, customerId: rows[0].customer_id }
  }
  const choose = (token: string, push: readonly MessageTopic[], more: object = {}) =>
    bahi.post(token, chooseMessages.path, { push, securityAlways: true, showsAmounts: false, ...more })
  const subscribe = (token: string, { subscription }: Browser, lang = 'en') =>
    bahi.post(token, subscribeToPush.path, { ...subscription, lang })
  return Object.assign(bahi, {
    service,
    mailServer,
    idOf,
    choose,
    subscribe,
    async follow(who: Person, push: readonly MessageTopic[], more: object = {}) {
      const token = await bahi.token(who)
      const browser = service.browser()
      await choose(token, push, more)
      await subscribe(token, browser)
      return { ...browser, token }
    },
    async mailTo(who: Person, address: string, mail: readonly MessageTopic[], more: object = {}) {
      const token = await bahi.token(who)
      await bahi.post(token, askForMail.path, { address, password: 'bahi-demo', lang: 'en' })
      await bahi.call(confirmMail.path, { token: linkIn(mailServer.taken.at(-1), 'confirm') })
      await choose(token, [], { mail, ...more })
      return token
    },
    send: (port: Partial<OutwardPort> = {}) =>
      runMessages({ ...bahi.parts.messageJob, port: { named: ['127.0.0.1'], timeoutMs: 1_000, ...port } }),
    fill: async (who: Person, code = 'TCS') => {
      const customer = await idOf(who)
      const params = { code, shares: 10, price: 3_201_50, amount: 32_041_20, order: '7', number: 'A7' }
      await inTransaction(bahi.parts.db.pool, (tx) => writeNotice(tx, bahi.parts, customer, 'orders.bought', params))
    },
    log: async (token: string) => (await bahi.read(token, listMessages.path)).data['items'] as MessageView[],
    async close() {
      await service.close()
      await closeOwnServer()
      await mailServer.close()
    },
  })
}

/** The mail server as an operator names it. */
export const placeOf = ({ port }: MailServer): MailPlace => ({
  host: '127.0.0.1',
  port,
  isTls: false,
  needsTls: false,
  ca: undefined,
  user: undefined,
  password: undefined,
  from: 'messages@bahi.example',
  origin: 'https://bahi.example',
})

/** The token of a link in an e-mail: of the page, by the name of its field. */
export function linkIn(mail: TakenMail | undefined, field: string): string {
  return new RegExp(`[?&]${field}=([A-Za-z0-9_.-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
}
