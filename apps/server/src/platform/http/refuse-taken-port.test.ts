import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { refuseTakenPort } from './refuse-taken-port.ts'

const host = '127.0.0.1'

it('says in words that another program listens on the port, and lets a free one be', async () => {
  const other = createServer().listen(0, host)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(refuseTakenPort({ port, host })).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
  )
  other.close()
  await once(other, 'close')
  await refuseTakenPort({ port, host })
})
