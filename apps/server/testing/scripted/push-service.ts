import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a browser's push service received it, and as the browser decrypts it. */
export interface Pushed {
  readonly headers: IncomingHttpHeaders
  /** The claims of the signed token of VAPID. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly payload: Record<string, unknown>
}

/** A browser on some device, with the subscription that its push manager gives. */
export interface Browser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  readonly received: Pushed[]
}

export interface PushService {
  readonly origin: string
  browser(): Browser
  /** What the service answers from now on. */
  answer: (response: ServerResponse) => void
  close(): Promise<void>
}

/**
 * A push service on this machine that speaks the protocol (RFC 8030): it takes a message only with a VAPID token that the
 * key signed which the browser was given (RFC 8292), and decrypts it with the keys of the subscription (RFC 8291).
 */
export async function openPushService(givenKey: string): Promise<PushService> {
  const takers = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => void>()
  const service: { answer: PushService['answer'] } = { answer: (response) => response.writeHead(201).end() }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      try {
        takers.get(request.url ?? '')?.(request.headers, Buffer.concat(parts))
        service.answer(response)
      } catch (error) {
        response.writeHead(403).end(String(error))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(service, {
    origin,
    browser() {
      const path = `/push/${randomBytes(8).toString('hex')}`
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const received: Pushed[] = []
      takers.set(path, (headers, body) => {
        const claims = verifyToken(headers.authorization ?? '', givenKey)
        received.push({ headers, claims, payload: JSON.parse(decrypt(body, pair, auth)) as Pushed['payload'] })
      })
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { subscription: { endpoint: `${origin}${path}`, ...keys }, received }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** @throws Error unless the token was signed by the key that the browser was given. */
function verifyToken(authorization: string, givenKey: string): Pushed['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== givenKey) throw new Error('another key')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const [header = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('a signature of another key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Pushed['claims']
}

/** Decrypts aes128gcm (RFC 8188) under the key of RFC 8291. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
