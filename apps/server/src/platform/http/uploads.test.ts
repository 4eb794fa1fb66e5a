import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { accept } from '@bahi/domain/outcome'
import { Flood } from './flood.ts'
import { receiveFile, takeUploads, UploadRoom } from './uploads.ts'

const who = (customerId: bigint) => ({ customerId, shard: 0, readOnly: false })
const MEGABYTE = 1_000_000

describe('the room of uploads', () => {
  it('is not filled by three accounts: a fourth still brings a photo', () => {
    const room = new UploadRoom(64 * MEGABYTE)
    for (const customerId of [1n, 2n, 3n])
      for (const upload of [room.enter(customerId), room.enter(customerId)]) {
        try {
          for (let bytes = 0; bytes < 14 * MEGABYTE; bytes += 65_536) upload.take(65_536)
        } catch (error) {
          expect(error).toBeInstanceOf(Flood)
        }
      }
    const photo = room.enter(4n)
    expect(() => photo.take(4 * MEGABYTE)).not.toThrow()
    expect(() => room.enter(5n).take(3 * MEGABYTE)).toThrow(Flood)
  })

  it('is free again for all when its uploads have ended, and takes two of an account at a time', () => {
    const room = new UploadRoom(10 * MEGABYTE)
    const [first, second] = [room.enter(1n), room.enter(1n)]
    expect(() => room.enter(1n)).toThrow(Flood)
    first.take(3 * MEGABYTE)
    second.take(2 * MEGABYTE)
    expect(() => second.take(1)).toThrow(Flood)
    first.leave()
    second.take(3 * MEGABYTE)
    second.leave()
    expect(() => room.enter(1n).take(5 * MEGABYTE)).not.toThrow()
  })
})

describe('an upload that is refused in the middle', () => {
  let app: FastifyInstance
  afterEach(() => app.close())

  it('leaves its connection to the next request', async () => {
    const room = new UploadRoom(20_000)
    const receive = receiveFile(room, {
      limits: () => ({ maxBytes: 5 * MEGABYTE, maxPixels: MEGABYTE }) as never,
      admit: async () => accept({}),
    })
    app = Fastify()
    await takeUploads(app)
    app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Flood ? 429 : 500).send({}))
    app.post('/photo', (request) => receive(request, who(1n)))
    app.get('/next', () => Promise.resolve({ isNext: true }))
    await app.listen({ port: 0, host: '127.0.0.1' })

    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let said = ''
    socket.on('data', (part: Buffer) => (said += part.toString('latin1')))
    await once(socket, 'connect')
    const body = Buffer.concat([
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
      ),
      Buffer.alloc(2 * MEGABYTE),
      Buffer.from('\r\n--x--\r\n'),
    ])
    socket.write(
      `POST /photo HTTP/1.1\r\nHost: bahi\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body)
    await expect.poll(() => said).toContain('429')
    socket.write('GET /next HTTP/1.1\r\nHost: bahi\r\n\r\n')
    await expect.poll(() => said, { timeout: 20_000 }).toContain('"isNext":true')
    socket.destroy()
  })
})
