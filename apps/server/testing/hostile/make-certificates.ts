import { generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** A certificate authority of a test's own. */
export interface Authority {
  readonly cert: string
  issue(host: string): Certificate
}

const DAY_MS = 86_400_000
const [INTEGER, OBJECT, UTF8, UTC_TIME, SEQUENCE, SET, DNS_NAME] = [0x02, 0x06, 0x0c, 0x17, 0x30, 0x31, 0x82]
const VERSION_3 = tagged(0xa0, tagged(INTEGER, Buffer.of(2)))
const ECDSA_WITH_SHA256 = tagged(SEQUENCE, objectOf('2a8648ce3d040302'))
const COMMON_NAME = objectOf('550403')
const BASIC_CONSTRAINTS = objectOf('551d13')
const SUBJECT_ALT_NAME = objectOf('551d11')
const YES = Buffer.from('0101ff', 'hex')

/** A value in the distinguished encoding (DER) of certificates: its tag, its length, its bytes. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

function objectOf(hex: string): Buffer {
  return tagged(OBJECT, Buffer.from(hex, 'hex'))
}

function nameOf(name: string): Buffer {
  return tagged(SEQUENCE, tagged(SET, tagged(SEQUENCE, COMMON_NAME, tagged(UTF8, Buffer.from(name)))))
}

function timeOf(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '')
  return tagged(UTC_TIME, Buffer.from(text.slice(2)))
}

function extension(id: Buffer, isCritical: boolean, value: Buffer): Buffer {
  return tagged(SEQUENCE, id, ...(isCritical ? [YES] : []), tagged(0x04, value))
}

function bitsOf(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.of(0), bytes)
}

interface Signing {
  readonly subject: string
  readonly issuer: string
  readonly publicKey: KeyObject
  readonly signer: KeyObject
  readonly extensions: Buffer
}

function certify({ subject, issuer, publicKey, signer, extensions }: Signing): string {
  const now = Date.now()
  const signed = tagged(
    SEQUENCE,
    VERSION_3,
    tagged(INTEGER, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    tagged(SEQUENCE, timeOf(now - DAY_MS), timeOf(now + DAY_MS)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, tagged(SEQUENCE, extensions)),
  )
  const certificate = tagged(SEQUENCE, signed, ECDSA_WITH_SHA256, bitsOf(sign('sha256', signed, signer)))
  return new X509Certificate(certificate).toString()
}

/** Makes an authority that signs certificates for two days, for servers of TLS that a test starts. */
export function makeAuthority(name: string): Authority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cert = certify({
    subject: name,
    issuer: name,
    publicKey: own.publicKey,
    signer: own.privateKey,
    extensions: extension(BASIC_CONSTRAINTS, true, tagged(SEQUENCE, YES)),
  })
  return {
    cert,
    issue(host) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const names = tagged(SEQUENCE, tagged(DNS_NAME, Buffer.from(host)))
      const issued = certify({
        subject: host,
        issuer: name,
        publicKey,
        signer: own.privateKey,
        extensions: extension(SUBJECT_ALT_NAME, false, names),
      })
      return { cert: issued, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
    },
  }
}
