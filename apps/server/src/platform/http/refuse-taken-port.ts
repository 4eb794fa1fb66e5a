import { createServer } from 'node:net'

interface Address {
  readonly port: number
  readonly host: string
}

/**
 * Asked before the database starts: it must not run for a server that cannot listen.
 *
 * @throws RangeError, in words, when another program listens there or this user may not.
 */
export function refuseTakenPort({ port, host }: Address): Promise<void> {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => fail(inWords(error, port)))
    probe.listen({ port, host }, () => probe.close(() => settle()))
  })
}

function inWords(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new RangeError(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    )
  if (error.code === 'EACCES')
    return new RangeError(`This user may not listen on port ${port}. Choose one above 1023: PORT=8080 npm start`)
  return error
}
