import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/**
 * Rounds make the guessing of a password slow, and cost a client time at every connection. These passwords are 24 random
 * bytes, which nobody can guess with one round either.
 */
const ITERATIONS = 1

/**
 * The form in which PostgreSQL keeps a SCRAM-SHA-256 password (RFC 5803). Sent instead of the password in
 * `alter role … password`, so that the clear text reaches neither the server's log nor its statistics. Only for a password
 * that a machine has drawn.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  const storedKey = createHash('sha256').update(clientKey).digest('base64')
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
