import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { access, chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals what must not be readable in the database: AES-256-GCM under a key that never enters it. `context` says what is
 * sealed and for whom; opened under another context it is a forgery, so that no row can be put in the place of another.
 */
export interface Seal {
  seal(plain: Uint8Array, context: string): Buffer
  /** @throws Error when it was changed, sealed by another key, or for another context. */
  open(sealed: Uint8Array, context: string): Buffer
  /**
   * 32 bytes that identify a value and that cannot be guessed from the database alone. Another context gives another
   * fingerprint.
   */
  fingerprint(plain: string, context: string): Buffer
  /** 32 bytes for another key, the same at every start. They are no key of this seal and tell nothing of it. */
  derive(purpose: string): Buffer
}

export function createSeal(key: Uint8Array): Seal {
  if (key.length !== KEY_BYTES) throw new RangeError(`a sealing key of ${key.length} bytes: ${KEY_BYTES} are needed`)
  // A key of its own: what opens a seal never computes what lies readable beside it.
  const fingerprintKey = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'bahi fingerprint', KEY_BYTES))
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `bahi key of ${purpose}`, KEY_BYTES)),
    fingerprint: (plain, context) =>
      createHmac('sha256', fingerprintKey).update(context).update('\0').update(plain).digest(),
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(context))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('what is sealed is too short')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}

/**
 * Reads the key, or makes a key when the file is missing. Without this file no photo and no second factor can be read
 * again.
 */
export async function openSealKey(file: string): Promise<Uint8Array> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // The file appears with all that is in it: another process that starts at once would otherwise read half a key.
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await access(file)
  } catch {
    const made = await open(draft, 'wx', 0o600)
    await made.writeFile(randomBytes(KEY_BYTES).toString('hex'))
    await made.sync()
    await made.close()
    // Of two that start at once the first to link has made the key.
    await link(draft, file).catch((error: unknown) => {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
    })
    await unlink(draft)
  }
  await chmod(file, 0o600)
  return readSealKey(file)
}

/** Reads the key. @throws Error when there is none. */
export async function readSealKey(file: string): Promise<Uint8Array> {
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  if (key.length !== KEY_BYTES)
    throw new Error(
      `The sealing key in ${file} is damaged. Put the right file back; a new one would open nothing that was sealed before.`,
    )
  return key
}
