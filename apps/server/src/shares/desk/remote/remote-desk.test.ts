import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OrderView } from '@bahi/contract/shares/orders'
import { hasNats, type NatsServer, startNats } from '../../../../testing/cluster/start-nats.ts'
import { OutcomeUnknown } from '../../../platform/db/in-transaction.ts'
import { createLocalWire } from '../../../platform/wire/local-wire.ts'
import { openNatsWire } from '../../../platform/wire/nats-wire.ts'
import { wirePlaceFrom } from '../../../platform/wire/wire-place.ts'
import type { Wire } from '../../../platform/wire/wire.ts'
import type { DeskAnswer, PlaceCommand } from '../../orders/desk-command.ts'
import { DeskClosed, type OrderDesk } from '../order-desk.ts'
import { deskAt, deskTaken } from './desk-messages.ts'
import { RemoteDesk } from './remote-desk.ts'
import { serveDesk } from './serve-desk.ts'

let nats: NatsServer
const open: { close(): Promise<void> }[] = []

async function join(): Promise<Wire> {
  const place = wirePlaceFrom(nats.url, undefined)
  const wire = await openNatsWire({ place, name: 'test', onError: () => undefined })
  open.push(wire)
  return wire
}

/** What all desks of a group have in common: what they have written. */
interface Books {
  readonly answers: Map<string, DeskAnswer>
  placed: number
}

const createBooks = (): Books => ({ answers: new Map(), placed: 0 })

/** A desk that writes what it is told under its key, as the desk does in its transaction. */
async function openDesk(
  books: Books,
  { groups = 1, group = 0, answers = true, tell = () => undefined }: Partial<DeskOptions> = {},
): Promise<Wire> {
  const wire = await join()
  const submit = (command: PlaceCommand): Promise<DeskAnswer> => {
    const key = command.key ?? `without a key ${books.placed}`
    tell(command)
    const answer = books.answers.get(key) ?? { ok: true, order: { id: key } as OrderView }
    if (!books.answers.has(key)) books.placed += 1
    books.answers.set(key, answer)
    return answers ? Promise.resolve(answer) : new Promise(() => undefined)
  }
  const desk = { submit, onOrderChanged: () => () => undefined } as unknown as OrderDesk
  serveDesk({ wire, desk, address: { groups, group }, noteMoment: () => undefined })
  return wire
}

interface DeskOptions {
  readonly groups: number
  readonly group: number
  /** False: it writes and dies before it answers. */
  readonly answers: boolean
  readonly tell: (command: PlaceCommand) => void
}

function createDoor(wire: Wire, readGroups = () => Promise.resolve([0])): RemoteDesk {
  const door = new RemoteDesk({ wire, groups: [0], readGroups, moment: () => null, nowMs: () => performance.now() })
  open.push(door)
  return door
}

const openDoor = async (readGroups?: () => Promise<number[]>) => createDoor(await join(), readGroups)

function order(at: number, key: string | null = `key-${at}`): PlaceCommand {
  const terms = { type: 'limit', quantity: '1', limitPaise: 100n, timeInForce: 'day', variety: 'regular' } as const
  return {
    kind: 'place',
    shard: at % 64,
    owner: BigInt(at),
    key,
    side: 'buy',
    tag: 'customer',
    instrumentId: 1,
    order: terms as unknown as PlaceCommand['order'],
  }
}

const many = Array.from({ length: 40 }, (_, at) => at)

afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))

describe('orders that a door has for a desk that has ended', () => {
  it('are asked of the one that has taken the group at once, however long the other one is silent', async () => {
    const wire = createLocalWire()
    const address = { groups: 1, group: 0 }
    let asked = 0
    wire.answer(deskAt(address).submit, () => {
      asked += 1
      return new Promise(() => undefined)
    })
    const door = createDoor(wire)
    const submitted = Promise.all(many.map((at) => door.submit(order(at))))
    await expect.poll(() => asked).toBe(many.length)
    wire.answer(deskAt(address).submit, ({ key }) => Promise.resolve({ ok: true, order: { id: key } as OrderView }))
    wire.say(deskTaken, address.group)
    expect((await submitted).map((answer) => answer.ok && answer.order.id)).toEqual(many.map((at) => `key-${at}`))
  })
})

describe.skipIf(!hasNats)('orders that a door has for a desk (needs nats-server, a package of Debian)', () => {
  beforeAll(async () => void (nats = await startNats()))
  afterAll(() => nats.remove())

  it('are asked again with their keys when the desk dies with them, and none is placed twice', async () => {
    const books = createBooks()
    const dying = await openDesk(books, { answers: false })
    const door = await openDoor()
    const submitted = Promise.all(many.map((at) => door.submit(order(at))))
    await expect.poll(() => books.placed).toBe(many.length)
    await dying.close()
    await openDesk(books)
    const answers = await submitted
    expect(answers.map((answer) => answer.ok && answer.order.id)).toEqual(many.map((at) => `key-${at}`))
    expect(books.placed).toBe(many.length)
  }, 30_000)

  it('are asked once without a key: what became of them is unknown', async () => {
    const books = createBooks()
    const dying = await openDesk(books, { answers: false })
    const door = await openDoor()
    const submitted = door.submit(order(1, null)).catch((error: unknown) => error)
    await expect.poll(() => books.placed).toBe(1)
    await dying.close()
    await openDesk(books)
    expect(await submitted).toBeInstanceOf(OutcomeUnknown)
    expect(books.placed).toBe(1)
  }, 30_000)

  it('go to the next desk when the one that was asked gives its group away', async () => {
    const books = createBooks()
    let asked = 0
    const closing = await openDesk(books, {
      tell: () => {
        asked += 1
        throw new DeskClosed('The order desk is closed')
      },
    })
    const door = await openDoor()
    const submitted = Promise.all(many.map((at) => door.submit(order(at))))
    await expect.poll(() => asked).toBe(many.length)
    await closing.close()
    await openDesk(books)
    expect((await submitted).every(({ ok }) => ok)).toBe(true)
    expect(books.placed).toBe(many.length)
  })

  it('do not fail with one that the desk stumbles over', async () => {
    const books = createBooks()
    await openDesk(books, {
      tell: ({ key }) => {
        if (key === 'key-7') throw new RangeError('hostile')
      },
    })
    const door = await openDoor()
    const answers = await Promise.all(many.map((at) => door.submit(order(at)).catch((error: unknown) => error)))
    expect(answers[7]).toMatchObject({ failure: 'RangeError' })
    expect(answers.filter((_, at) => at !== 7)).toEqual(
      many.filter((at) => at !== 7).map((at) => ({ ok: true, order: { id: `key-${at}` } })),
    )
  })

  it('are refused soon when nobody holds the group', async () => {
    const door = await openDoor()
    expect(await Promise.all([1, 2].map((at) => door.submit(order(at))))).toEqual([
      { ok: false, floodSeconds: 1 },
      { ok: false, floodSeconds: 1 },
    ])
  })

  it('find their desk after the shards were spread over another number of desks', async () => {
    const books = [createBooks(), createBooks()] as const
    for (const group of [0, 1] as const) await openDesk(books[group], { groups: 2, group })
    const door = await openDoor(() => Promise.resolve([0, 1]))
    expect((await Promise.all(many.map((at) => door.submit(order(at))))).every(({ ok }) => ok)).toBe(true)
    expect(books.map(({ placed }) => placed)).toEqual([20, 20])
  })
})
