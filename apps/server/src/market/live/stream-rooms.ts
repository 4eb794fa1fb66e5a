import type { StreamClient } from './stream-client.ts'

/** How many connections the live stream serves at once. */
export interface StreamLimits {
  /** Connections that have not said yet whose they are. For one more the oldest goes, so who greets at once gets in. */
  readonly waiting: number
  readonly strangers: number
  readonly strangersOfAddress: number
  /** Connections that greeted with a customer's token. Strangers never take their slots. */
  readonly customers: number
  readonly ofCustomer: number
}

/** Many phones of a provider share one IPv4 address; a customer has a few devices, each with a few windows. */
export const STREAM_LIMITS: StreamLimits = {
  waiting: 1_000,
  strangers: 5_000,
  strangersOfAddress: 200,
  customers: 15_000,
  ofCustomer: 20,
}

/** Which connection counts against which limit. A connection is in one room at a time. */
export class StreamRooms {
  readonly #limits: StreamLimits
  readonly #waiting = new Set<StreamClient>()
  readonly #strangers = new Map<string, Set<StreamClient>>()
  readonly #customers = new Map<bigint, Set<StreamClient>>()
  #strangerCount = 0
  #customerCount = 0

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  /** Returns who has to go for the new one, if the room was full. */
  wait(client: StreamClient): StreamClient | undefined {
    const oldest = this.#waiting.size >= this.#limits.waiting ? this.#waiting.values().next().value : undefined
    this.#waiting.add(client)
    return oldest
  }

  isWaiting(client: StreamClient): boolean {
    return this.#waiting.has(client)
  }

  /** False when there is no slot; then the connection is in no room. */
  admitStranger(client: StreamClient): boolean {
    this.leave(client)
    if (this.#strangerCount >= this.#limits.strangers) return false
    if (sizeOf(this.#strangers, client.address) >= this.#limits.strangersOfAddress) return false
    addTo(this.#strangers, client.address, client)
    this.#strangerCount += 1
    return true
  }

  /** False when there is no slot; then the connection is in no room. */
  admitCustomer(client: StreamClient, customerId: bigint, token: string): boolean {
    this.leave(client)
    if (this.#customerCount >= this.#limits.customers) return false
    if (sizeOf(this.#customers, customerId) >= this.#limits.ofCustomer) return false
    addTo(this.#customers, customerId, client)
    this.#customerCount += 1
    client.customerId = customerId
    client.token = token
    return true
  }

  /** Removes the connection from its customer's room, or from the strangers of its address. */
  leave(client: StreamClient): void {
    this.#waiting.delete(client)
    if (removeFrom(this.#strangers, client.address, client)) this.#strangerCount -= 1
    if (client.customerId === null) return
    if (removeFrom(this.#customers, client.customerId, client)) this.#customerCount -= 1
    client.customerId = null
    client.token = null
  }

  ofCustomer(customerId: bigint): Iterable<StreamClient> {
    return this.#customers.get(customerId) ?? []
  }
}

function sizeOf<Key>(rooms: ReadonlyMap<Key, ReadonlySet<StreamClient>>, key: Key): number {
  return rooms.get(key)?.size ?? 0
}

function addTo<Key>(rooms: Map<Key, Set<StreamClient>>, key: Key, client: StreamClient): void {
  const room = rooms.get(key)
  if (room === undefined) rooms.set(key, new Set([client]))
  else room.add(client)
}

function removeFrom<Key>(rooms: Map<Key, Set<StreamClient>>, key: Key, client: StreamClient): boolean {
  const room = rooms.get(key)
  if (room?.delete(client) !== true) return false
  if (room.size === 0) rooms.delete(key)
  return true
}
