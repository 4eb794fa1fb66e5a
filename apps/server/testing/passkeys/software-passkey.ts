import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { PasskeyAnswerFields, PasskeyMadeFields, PasskeyQuestion } from '@bahi/contract/wire/passkey'

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40]

/** What an authenticator says, where a test wants it to say something else. */
export interface Saying {
  readonly origin?: string
  readonly rpId?: string
  readonly count?: number
  readonly isVerified?: boolean
  readonly userHandle?: string
  readonly credential?: string
  readonly isCrossOrigin?: boolean
}

/** An authenticator in software: one key of P-256 that signs what a browser would have it sign (ES256). */
export class SoftwarePasskey {
  readonly credential = randomBytes(32).toString('base64url')
  readonly #key: KeyObject
  readonly #point: Buffer
  readonly #origin: string
  userHandle = ''

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#origin = origin
    this.#point = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
  }

  /** Makes the passkey, as an answer to a challenge. */
  make(question: PasskeyQuestion, owner: string, saying: Saying = {}): PasskeyMadeFields {
    this.userHandle = owner
    const id = Buffer.from(this.credential, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#point])
    const data = this.#data(question, { count: 0, ...saying }, HAS_KEY, credential)
    const attestation = Buffer.concat([
      Buffer.of(0xa3),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.of(0xa0),
      cborText('authData'),
      cborBytes(data),
    ])
    return {
      credential: this.credential,
      clientData: this.#client('webauthn.create', question, saying).toString('base64url'),
      attestation: attestation.toString('base64url'),
      transports: 'internal hybrid',
    }
  }

  /** Answers a challenge with the key. */
  answer(question: PasskeyQuestion, saying: Saying = {}): PasskeyAnswerFields {
    const data = this.#data(question, saying, 0, Buffer.alloc(0))
    const client = this.#client('webauthn.get', question, saying)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      credential: saying.credential ?? this.credential,
      clientData: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
      userHandle: saying.userHandle ?? this.userHandle,
    }
  }

  #client(type: string, { challenge }: PasskeyQuestion, { origin, isCrossOrigin = false }: Saying): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: origin ?? this.#origin, crossOrigin: isCrossOrigin }))
  }

  #data(question: PasskeyQuestion, { rpId, count = 0, isVerified = true }: Saying, more: number, rest: Buffer): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | more)
    head.writeUInt32BE(count, 1)
    const domain = createHash('sha256')
      .update(rpId ?? question.rpId)
      .digest()
    return Buffer.concat([domain, head, rest])
  }
}

/** A public key of P-256 as authenticators write it: a map of CBOR (RFC 9053, 7.1). */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001', 'hex'), // EC2, ES256, P-256
    Buffer.from('21', 'hex'),
    cborBytes(x),
    Buffer.from('22', 'hex'),
    cborBytes(y),
  ])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 | text.length), Buffer.from(text)])
}

/** Bytes with the shortest length before them, as the canonical form asks. */
function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes
  const head = length < 24 ? [0x40 | length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
