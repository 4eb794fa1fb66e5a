import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { headerNames } from '@bahi/contract/wire/headers'
import { nameDevice, type Device } from './access/device-name.ts'
import { isBeyondLoopback } from './caller-address.ts'

const KEY_HEADER = headerNames.idempotencyKey.toLowerCase()
const DEVICE_HEADER = headerNames.deviceType.toLowerCase()
const PRINTABLE_KEY = /^[\x20-\x7e]{1,200}$/
const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/i

/** One request as its handler sees it, beside its input and who asks. */
export class Call {
  readonly #request: FastifyRequest
  readonly #command: string
  readonly #input: unknown
  #inputHash: Buffer | undefined
  readonly idempotencyKey: string | undefined
  /** The file of a multipart call. */
  readonly file: Buffer | undefined
  /** Turns true when what staff did was written into the audit log; `serve` holds every change of theirs to it. */
  isAudited = false
  /** Turns true when the customer's own access log has a line about this call; `serve` holds the calls that open a customer to it. */
  isToldToCustomer = false

  constructor(
    request: FastifyRequest,
    command: string,
    input: unknown,
    idempotencyKey: string | undefined,
    file?: Buffer,
  ) {
    this.#request = request
    this.#command = command
    this.#input = input
    this.idempotencyKey = idempotencyKey
    this.file = file
  }

  /** SHA-256 of the command and its parsed input: the same key with another hash is 905. Never store it for an input that holds a password. */
  get inputHash(): Buffer {
    return (this.#inputHash ??= hashInput(this.#command, this.#input))
  }

  get requestId(): string {
    return this.#request.id
  }

  get token(): string | undefined {
    return readToken(this.#request)
  }

  /** What the customer sees in the list of their sessions. */
  get device(): Device {
    const { [DEVICE_HEADER]: deviceType, 'user-agent': userAgent = '' } = this.#request.headers
    return nameDevice(userAgent.slice(0, 500), typeof deviceType === 'string' ? deviceType : '')
  }

  get address(): string {
    return this.#request.ip
  }

  get isBeyondLoopback(): boolean {
    return isBeyondLoopback(this.#request.raw.socket.remoteAddress, this.#request.headers)
  }
}

/** What an act of staff needs of a call: the console's calls have it, and so have the acts of the demo desk. */
export type ActCall = Pick<Call, 'idempotencyKey' | 'inputHash' | 'requestId' | 'isAudited' | 'isToldToCustomer'>

export function hashInput(command: string, input: unknown): Buffer {
  return createHash('sha256').update(command).update('\0').update(JSON.stringify(input)).digest()
}

export function readToken(request: FastifyRequest): string | undefined {
  const said = request.headers.authorization
  return said === undefined ? undefined : BEARER.exec(said)?.[1]
}

/** The key; undefined when none was sent, false when the header's value is no valid key. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined | false {
  const said = request.headers[KEY_HEADER]
  if (said === undefined) return undefined
  return typeof said === 'string' && PRINTABLE_KEY.test(said) ? said : false
}
